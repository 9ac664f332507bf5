"use strict";
// boardgame.io's server as its documentation sets it up: node boardgame_server.js PORT [FOLDER]
// With a folder it keeps the matches there (FlatFile), without one in memory.
const { FlatFile, Server } = require("boardgame.io/server");
const pile = require("./pile.js");

const [port, folder] = process.argv.slice(2);
const origins = [`http://127.0.0.1:${port}`];
const options = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [pile], origins, ...options });
const listen = server.app.listen.bind(server.app);
server.app.listen = (number, then) => listen(number, "127.0.0.1", then); // loopback only
server.run(Number(port), () => console.log(`boardgame.io is listening on ${origins[0]}`));
