/**
 * The Markdown of our rules pages: headings, paragraphs, lists, tables, code, emphasis and links.
 * It makes elements, never HTML, so that a page can't inject anything.
 */

import { Fragment, type ReactNode } from "react";

type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "table"; rows: string[][] }
  | { kind: "list"; ordered: boolean; items: Block[][] };

/** A text in Markdown, as elements. */
export function Markdown({ text }: { text: string }) {
  return <>{blocksOf(text.split("\n")).map(block)}</>;
}

/** The blocks of some lines. */
export function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const [found, next] = blockAt(lines, at);
    if (found) blocks.push(found);
    at = next;
  }
  return blocks;
}

const ITEM = /^(\s*)([-*]|\d+\.)\s+(.*)$/;

function blockAt(lines: string[], at: number): [Block | null, number] {
  const line = lines[at] ?? "";
  if (!line.trim()) return [null, at + 1];
  const heading = line.match(/^(#{1,6})\s+(.*)$/);
  if (heading) {
    const [, signs = "", text = ""] = heading;
    return [{ kind: "heading", level: signs.length, text }, at + 1];
  }
  if (line.startsWith("```")) return fencedAt(lines, at);
  if (/^ {4}/.test(line)) return indentedAt(lines, at);
  if (line.startsWith("|")) return tableAt(lines, at);
  if (ITEM.test(line)) return listAt(lines, at);
  return textAt(lines, at);
}

function fencedAt(lines: string[], at: number): [Block, number] {
  const end = lines.findIndex((line, n) => n > at && line.startsWith("```"));
  const stop = end < 0 ? lines.length : end;
  return [{ kind: "code", text: lines.slice(at + 1, stop).join("\n") }, stop + 1];
}

function indentedAt(lines: string[], at: number): [Block, number] {
  const stop = until(lines, at, (line) => !/^ {4}/.test(line));
  const text = lines.slice(at, stop).map((line) => line.slice(4));
  return [{ kind: "code", text: text.join("\n") }, stop];
}

function tableAt(lines: string[], at: number): [Block, number] {
  const stop = until(lines, at, (line) => !line.startsWith("|"));
  const rows = lines
    .slice(at, stop)
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((cell) => cell.trim()),
    );
  return [{ kind: "table", rows }, stop];
}

function listAt(lines: string[], at: number): [Block, number] {
  const [, indent = "", sign = ""] = (lines[at] ?? "").match(ITEM) ?? [];
  const items: string[][] = [];
  let n = at;
  for (; n < lines.length; n++) {
    const line = lines[n] ?? "";
    const [, deep, , rest = ""] = line.match(ITEM) ?? [];
    if (deep === indent) items.push([rest]);
    else if (line.trim() === "") {
      if (!/^\s+\S/.test(lines[n + 1] ?? "") && !ITEM.test(lines[n + 1] ?? "")) break;
      items.at(-1)?.push("");
    } else if (line.startsWith(`${indent}  `)) {
      items.at(-1)?.push(line.slice(indent.length).replace(/^ {1,3}/, ""));
    } else break;
  }
  return [{ kind: "list", ordered: /\d/.test(sign), items: items.map(blocksOf) }, n];
}

function textAt(lines: string[], at: number): [Block, number] {
  const stop = until(
    lines,
    at,
    (line) => !line.trim() || /^(#{1,6}\s|```|\|)/.test(line) || ITEM.test(line),
  );
  const end = Math.max(stop, at + 1);
  return [
    {
      kind: "text",
      text: lines
        .slice(at, end)
        .map((line) => line.trim())
        .join(" "),
    },
    end,
  ];
}

function until(lines: string[], at: number, over: (line: string) => boolean): number {
  const found = lines.findIndex((line, n) => n > at && over(line));
  return found < 0 ? lines.length : found;
}

function block(it: Block, key: number): ReactNode {
  switch (it.kind) {
    case "heading": {
      const Level = `h${Math.min(it.level + 2, 6)}` as "h3"; // the sheet has the h2
      return <Level key={key}>{inline(it.text)}</Level>;
    }
    case "code":
      return <pre key={key}>{it.text}</pre>;
    case "table":
      return <Table key={key} rows={it.rows} />;
    case "list": {
      const List = it.ordered ? "ol" : "ul";
      return (
        <List key={key}>
          {it.items.map((blocks, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is its number
            <li key={at}>{item(blocks)}</li>
          ))}
        </List>
      );
    }
    default:
      return <p key={key}>{inline(it.text)}</p>;
  }
}

/** An item's first text is rendered without a paragraph. */
function item(blocks: Block[]): ReactNode {
  return blocks.map((it, at) =>
    at === 0 && it.kind === "text" ? (
      <Fragment key="first">{inline(it.text)}</Fragment>
    ) : (
      block(it, at)
    ),
  );
}

function Table({ rows: [head = [], ...rows] }: { rows: string[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section data-table tabIndex={0} aria-label={head.filter(Boolean).join(", ")}>
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its number
              <th key={at}>{inline(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
            <tr key={n}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its number
                <td key={at}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const INLINE = /(`[^`]+`)|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Emphasis, code and links in a text. A link to another page of the docs stays plain text. */
function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, code, strong, soft, label = "", href = ""] = found;
    parts.push(text.slice(at, found.index));
    const key = found.index;
    if (code) parts.push(<code key={key}>{code.slice(1, -1)}</code>);
    else if (strong) parts.push(<strong key={key}>{inline(strong)}</strong>);
    else if (soft) parts.push(<em key={key}>{inline(soft)}</em>);
    else if (/^https?:/.test(href))
      parts.push(
        <a key={key} href={href} rel="noreferrer" target="_blank">
          {label}
        </a>,
      );
    else parts.push(label);
    at = found.index + whole.length;
  }
  return [...parts, text.slice(at)];
}
