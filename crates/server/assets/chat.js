// Talk beside the table: a panel over the page, filled by the server. Without this, it is a page of
// its own.

const link = document.getElementById("chat-link");
const panel = document.getElementById("chat-panel");
const inside = panel.querySelector("div");
const unread = link.querySelector(".unread");
const kept = `heard ${new URL(link.href).pathname}`;

let next = 0;
const heard = () => Number(localStorage.getItem(kept) ?? 0);

const count = () => {
  if (panel.open) localStorage.setItem(kept, next);
  const n = Math.max(0, next - heard());
  unread.hidden = n === 0;
  unread.textContent = n;
};

const toEnd = () => {
  const lines = inside.querySelector(".said");
  if (lines) lines.scrollTop = lines.scrollHeight;
};

const fill = async () => {
  const answer = await fetch(link.href, { headers: { "Sortie-Part": "board" } });
  if (!answer.ok) return;
  inside.innerHTML = await answer.text();
  next = Number(inside.querySelector(".said").dataset.n);
  count();
  toEnd();
};

link.addEventListener("click", (event) => {
  event.preventDefault();
  if (panel.open) return panel.close();
  panel.show();
  fill()
    .then(() => inside.querySelector("#say")?.focus())
    .catch(() => {});
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !panel.open) return;
  panel.close();
  link.focus();
});

document.addEventListener("sortie:said", ({ detail }) => {
  const template = document.createElement("template");
  template.innerHTML = detail;
  const lines = template.content.querySelector(".said");
  next = Number(lines.dataset.n);
  inside.querySelector(".said")?.replaceWith(lines);
  count();
  toEnd();
});

inside.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const wrong = inside.querySelector(".wrong");
  wrong.hidden = true;
  try {
    const body = new URLSearchParams(new FormData(form, event.submitter));
    const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
    if (answer.ok) {
      if (form.action.endsWith("/mute")) {
        await fill();
        inside.querySelector("#say")?.focus();
      } else {
        form.reset();
      }
      return;
    }
    wrong.textContent = (await answer.json()).says;
  } catch {
    wrong.textContent = panel.dataset.lost;
  }
  wrong.hidden = false;
});
