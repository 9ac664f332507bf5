import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = process.env.CAIRN_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [react()],
  build: { target: "es2023", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
