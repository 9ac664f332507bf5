/* Speaks the reader's language, and goes back as soon as there is a network. */

const lines = [...document.querySelectorAll("p[lang]")];
const wanted = [localStorage.getItem("cairn-language"), ...navigator.languages];
const mine = wanted
  .map((language) => lines.find((line) => line.lang === language?.slice(0, 2)))
  .find(Boolean);
if (mine) {
  mine.classList.add("mine");
  document.documentElement.lang = mine.lang;
  document.documentElement.classList.add("chosen");
}

const again = () => location.reload();
addEventListener("online", again);
setInterval(() => fetch("/health").then(again, () => undefined), 5000);
