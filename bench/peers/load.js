"use strict";
// Plays at many tables flat out and prints one line of JSON: node load.js '{"client": …}'
const config = JSON.parse(process.argv[2]);
const Table = require(`./${config.client}_client.js`);
const { readFileSync } = require("node:fs");
const OPENING = 8; // how many tables to set up at the same time

const tally = {
  moves: 0,
  games: 0,
  latencies: null,
  acked: (latency) => tally.latencies?.push(latency),
  fail: (error) => {
    console.error(`${error.stack ?? error}`);
    process.exit(1);
  },
};

async function openAll(count) {
  const share = (index) => (index + 1) / count;
  const tables = Array.from({ length: count }, (_, i) => new Table(config, tally, share(i)));
  const waiting = [...tables];
  const open = async () => {
    while (waiting.length) await waiting.pop().open();
  };
  await Promise.all(Array.from({ length: OPENING }, open));
  return tables;
}

const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

// The processor time in seconds of a process, or of one of its threads (Linux only).
function processorTime(place) {
  try {
    const fields = readFileSync(`/proc/${place}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

const used = () => ({
  server: processorTime(config.server),
  main: processorTime(`${config.server}/task/${config.server}`),
  clients: processorTime(process.pid),
});

// Have the server sample where its time goes, or stop it.
const sample = () => config.sampled && process.kill(config.server, "SIGUSR1");

function result(tables, seconds, before) {
  const now = used();
  const sorted = Float64Array.from(tally.latencies).sort();
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? null;
  return {
    rate: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    worst: at(1),
    games: tally.games,
    silent: tables.filter((table) => !table.acked).length,
    server: (now.server - before.server) / seconds,
    main: (now.main - before.main) / seconds,
    clients: (now.clients - before.clients) / seconds,
  };
}

async function main() {
  const tables = await openAll(config.tables);
  for (const table of tables) table.start();
  await sleep(config.warmup);
  for (const table of tables) table.acked = false;
  tally.latencies = [];
  sample();
  const [begin, before] = [performance.now(), used()];
  await sleep(config.seconds);
  const seconds = (performance.now() - begin) / 1000;
  sample();
  console.log(JSON.stringify(result(tables, seconds, before)));
  process.exit(0);
}

main().catch(tally.fail);
