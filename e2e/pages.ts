// The pages around the tables, and tables in the middle and at the end of a match.
import type { Page } from "@playwright/test";
import { advance, GAMES, PUZZLED, random, set, TAUGHT } from "./table.ts";

export const PAGES = [
  "/",
  "/new",
  ...GAMES.flatMap(({ id }) => [`/new?game=${id}`, `/rules/${id}`, `/lab?game=${id}`]),
  ...TAUGHT.map(({ id }) => `/learn/${id}`),
  ...PUZZLED.flatMap(({ id }) => [`/puzzles/${id}`, `/puzzles/${id}/1`]),
  "/lab",
  "/puzzles",
  "/rules",
  "/settings",
  "/api",
  "/records",
  "/offline",
  "/daily",
];

/** A table of a game with as many seats as it may have. */
const full = (page: Page, url: string, game: string) => {
  const seats = GAMES.find(({ id }) => id === game)!.seats.max;
  return set(page, url, { code: game, seats: `${seats}` });
};

/** A full table in the middle of a match. */
export const midway = async (page: Page, url: string, game: string) => {
  const table = await full(page, url, game);
  await advance(page, table, random(11), 5);
  return table;
};

/** A full table whose match is over. */
export const finished = async (page: Page, url: string, game: string) => {
  const table = await full(page, url, game);
  await advance(page, table, random(12));
  return table;
};
