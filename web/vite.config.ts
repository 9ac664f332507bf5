import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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

type Graph = { getModuleInfo(module: string): { importedIds: readonly string[] } | null };

/**
 * Few files for a page: the words of a language are one, because the first page shows every game,
 * and so is what the rooms behind it share.
 */
function together(module: string, graph: Graph): string | null {
  const language = /\/words\/(\w+)\.json$/.exec(module)?.[1];
  if (language) return language;
  const behind = /\/src\/(room|look|net)\/|\/node_modules\/(react-aria|react-stately|lucide)/;
  return behind.test(module) && !firstPage(graph).has(module) ? "rooms" : null;
}

let first: Set<string> | null = null;

/** Every module that the first page needs at once. */
function firstPage(graph: Graph): Set<string> {
  if (first) return first;
  first = new Set([resolve(import.meta.dirname, "src/main.tsx")]);
  for (const module of first) {
    for (const one of graph.getModuleInfo(module)?.importedIds ?? []) first.add(one);
  }
  return first;
}

export default defineConfig({
  plugins: [react(), packed()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    outDir: "../src/cairn/server/app_files",
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: together, debugName: "together" }],
        },
      },
    },
    chunkSizeWarningLimit: 1000, // three.js, which only rooms in space load
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
