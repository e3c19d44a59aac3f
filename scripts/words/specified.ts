/**
 * Compares `specified-texts.txt` with the specification, which is not part of the project:
 * `npm run specified -- FILE...` names each text that none of the files has, and fails then.
 */
import { readFileSync } from 'node:fs';
import { quotesOf, unspecified } from './voice.ts';

const list = new URL('specified-texts.txt', import.meta.url);
const specified = quotesOf(readFileSync(list, 'utf8'));
const documents = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'));
const missing = unspecified(specified, documents);
for (const { place, text } of missing) console.log(`${place}: ${text}`);
console.log(`${specified.length - missing.length} of ${specified.length} texts are specified`);
process.exitCode = missing.length > 0 ? 1 : 0;
