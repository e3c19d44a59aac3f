import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { givenFolder } from '../testing/given-sandbox.ts';
import { openBook } from './book.ts';

type Record = { text: string };

function givenBook(dir: string | null, recordsMax = 100) {
  const book = openBook<Record>({ dir, name: 'notes', recordsMax });
  onTestFinished(() => book.close());
  return book;
}

test('the newest value of an id wins, and order is that of first appearance', () => {
  const dir = givenFolder();
  const book = givenBook(dir);
  book.put('a', { text: 'one' });
  book.put('b', { text: 'two' });
  book.put('a', { text: 'three' });
  book.put('c', { text: 'four' });
  book.remove('c');
  expect(givenBook(dir).all()).toEqual([{ text: 'three' }, { text: 'two' }]);
});

test('a line that a killed run left half written is passed over', () => {
  const dir = givenFolder();
  givenBook(dir).put('a', { text: 'whole' });
  appendFileSync(join(dir, 'notes.jsonl'), '{"id":"b","value":{"te');
  const book = givenBook(dir);
  expect(book.all()).toEqual([{ text: 'whole' }]);
  book.put('c', { text: 'after' });
  expect(givenBook(dir).all()).toEqual([{ text: 'whole' }, { text: 'after' }]);
});

test('opening a book drops lines that no longer count', () => {
  const dir = givenFolder();
  const line = (text: string) => `${JSON.stringify({ id: 'a', value: { text } })}\n`;
  writeFileSync(join(dir, 'notes.jsonl'), line('1') + line('2') + line('3'));
  givenBook(dir);
  expect(readFileSync(join(dir, 'notes.jsonl'), 'utf8')).toBe(line('3'));
});

test('a full book forgets its oldest record', () => {
  const dir = givenFolder();
  const book = givenBook(dir, 2);
  for (const id of ['a', 'b', 'c']) book.put(id, { text: id });
  expect(book.all()).toEqual([{ text: 'b' }, { text: 'c' }]);
  expect(givenBook(dir, 2).all()).toEqual([{ text: 'b' }, { text: 'c' }]);
});

test('a cleared book is empty, on disk too', () => {
  const dir = givenFolder();
  const book = givenBook(dir);
  book.put('a', { text: 'one' });
  book.clear();
  expect(book.all()).toEqual([]);
  expect(givenBook(dir).all()).toEqual([]);
});

test('without a folder nothing is written', () => {
  const book = givenBook(null);
  book.put('a', { text: 'one' });
  expect(book.get('a')).toEqual({ text: 'one' });
});
