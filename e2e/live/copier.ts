import { readBooks } from '../support/books.ts';

/** Runs on the shop's machine, which alone reaches its database: copies it under another name. */
const [url = '', name = ''] = process.argv.slice(2);
const target = new URL(url);
const source = target.pathname.slice(1);
// The copied database must have no connections.
target.pathname = '/template1';
await readBooks(target.href, (client) =>
  client.query(`create database ${name} template ${source}`),
);
