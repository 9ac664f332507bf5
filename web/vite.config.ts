import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";

const server = process.env.CAIRN_SERVER ?? "http://127.0.0.1:8000";

/** Writes .br and .gz beside whatever gets smaller: the server sends what a browser can read. */
function packed(): Plugin {
  let folder = "";
  return {
    name: "cairn-packed",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|svg|json|webmanifest|ico|txt)$/.test(name)) continue;
        const file = join(folder, name);
        const text = readFileSync(file);
        if (text.length < 1024) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(text));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

/** All words of a language are one file: the first page shows every game. */
function language(module: string): string | null {
  return /\/words\/(\w+)\.json$/.exec(module)?.[1] ?? null;
}

type Look = (module: string) => { importedIds: readonly string[] } | null;

/** What a module needs before it can run, itself included. */
function needs(module: string, look: Look, found = new Set<string>()): Set<string> {
  if (found.has(module)) return found;
  found.add(module);
  for (const one of look(module)?.importedIds ?? []) needs(one, look, found);
  return found;
}

function source(name: string): string {
  return resolve(import.meta.dirname, "src", name);
}

/** What is always wanted together is one file: the house, and what a table needs besides. */
function together(): (module: string, look: Look) => string | null {
  let parts: [name: string, modules: Set<string>][] | null = null;
  return (module, look) => {
    parts ??= [
      ["begin", needs(source("begin.ts"), look)],
      ["house", needs(source("main.tsx"), look)],
      ["table", needs(source("table/page.tsx"), look)],
    ];
    return language(module) ?? parts.find(([, modules]) => modules.has(module))?.[0] ?? null;
  };
}

/** What the other pages need besides is one file too: a visitor to one soon enters another. */
function pages(): (module: string, look: Look) => string | null {
  const folders = ["shell", "board", "setup", "guide", "replay", "puzzle", "table"].map(source);
  const found = new Set<string>();
  return (module, look) => {
    if (!found.size)
      for (const folder of folders)
        for (const name of readdirSync(folder)) needs(join(folder, name), look, found);
    return found.has(module) ? "pages" : null;
  };
}

function link(rel: string, file: string): HtmlTagDescriptor {
  return { tag: "link", injectTo: "head", attrs: { rel, crossorigin: true, href: `/${file}` } };
}

/** The house is fetched while the first script, which asks for it, is still on its way. */
function ahead(): Plugin {
  return {
    name: "cairn-ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const house = Object.values(bundle).find((one) => "code" in one && one.name === "house");
        if (house?.type !== "chunk") throw new Error("There is no house to fetch ahead.");
        const later = house.imports.filter((file) => !file.includes("/begin-")); // has a script
        const scripts = [house.fileName, ...later];
        return [
          ...scripts.map((file) => link("modulepreload", file)),
          ...[...(house.viteMetadata?.importedCss ?? [])].map((file) => link("stylesheet", file)),
        ];
      },
    },
  };
}

const first = together();
const later = pages();

export default defineConfig({
  plugins: [react(), ahead(), packed()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }, // browsers that know our target know this too
    outDir: "../src/cairn/server/app_files",
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, all) => first(id, (one) => all.getModuleInfo(one)),
              debugName: "together",
              priority: 1,
            },
            {
              name: (id, all) => later(id, (one) => all.getModuleInfo(one)),
              debugName: "pages",
              priority: 0,
            },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1000, // three.js, which only rooms in space load
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
