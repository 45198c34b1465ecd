// What a table does beyond a plain page: it sends choices without leaving the page, shows what
// others do as it happens, moves cards, and says aloud what is new. Without it, everything works by
// links and forms.

import { markTitle, say } from "./announce.js";
import { hasBoard, onBeat, onPage, playOpening } from "./board.js";
import { track } from "./choices.js";
import { wind } from "./clock.js";
import "./drag.js";
import "./keys.js";
import "./moments.js";
import "./rematch.js";
import "./rules.js";
import { follow } from "./stream.js";
import "./why.js";

onBeat(say);
if (hasBoard()) {
  wind(onPage(), performance.now());
  markTitle();
  track();
  follow();
  playOpening();
}

// A page that comes back out of the memory of the browser may be old.
addEventListener("pageshow", (event) => event.persisted && hasBoard() && location.reload());
