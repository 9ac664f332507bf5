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

/** All words of a language are one file: the first page shows every game. */
function language(module: string): string | null {
  return /\/words\/(\w+)\.json$/.exec(module)?.[1] ?? null;
}

export default defineConfig({
  plugins: [react(), packed()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    outDir: "../src/cairn/server/app_files",
    emptyOutDir: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: language, debugName: "words" }] } },
    },
    chunkSizeWarningLimit: 1000, // three.js, which only rooms in space load
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
