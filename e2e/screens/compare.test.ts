import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approve, compareWithApproved, pngsIn, removePictures } from './compare.ts';
import { contactSheet } from './contact-sheet.ts';
import { nameIn } from './pictures.ts';

let folder = '';
const approved = () => join(folder, 'approved');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lango-screens-'));
  mkdirSync(approved());
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function draw(file: string, { height = 10, black = 0 } = {}) {
  const picture = new PNG({ width: 10, height });
  picture.data.fill(255);
  for (let pixel = 0; pixel < black; pixel += 1) picture.data.fill(0, pixel * 4, pixel * 4 + 3);
  writeFileSync(join(folder, file), PNG.sync.write(picture));
}

const outcomes = () => compareWithApproved(folder, approved());

test('nothing is compared before anything is approved', () => {
  draw('home-phone-light.png');
  expect(outcomes()).toEqual([]);
});

test('a picture that changed says by how much and shows where', () => {
  draw('home-phone-light.png');
  draw('home-phone-dark.png');
  expect(approve(folder, approved())).toBe(2);
  draw('home-phone-dark.png', { black: 5 });
  expect(outcomes()).toEqual([
    { file: 'home-phone-dark.png', outcome: 'changed', share: 0.05 },
    { file: 'home-phone-light.png', outcome: 'same', share: 0 },
  ]);
  expect(existsSync(join(folder, 'home-phone-dark.changed.png'))).toBe(true);
});

test('a screen that grew has changed, and one that came or went is named', () => {
  draw('orders-phone-light.png');
  draw('old-phone-light.png');
  approve(folder, approved());
  draw('orders-phone-light.png', { height: 20 });
  draw('new-phone-light.png');
  rmSync(join(folder, 'old-phone-light.png'));
  expect(outcomes()).toEqual([
    { file: 'new-phone-light.png', outcome: 'new', share: 1 },
    { file: 'orders-phone-light.png', outcome: 'changed', share: 0.5 },
    { file: 'old-phone-light.png', outcome: 'gone', share: 1 },
  ]);
});

test('the pictures of differences are never approved', () => {
  draw('home-phone-light.png');
  approve(folder, approved());
  draw('home-phone-light.png', { black: 3 });
  outcomes();
  expect(approve(folder, approved())).toBe(1);
});

test('a new run begins without the pictures of the last, and keeps the approved ones', () => {
  draw('home-phone-light.png');
  approve(folder, approved());
  draw('home-phone-light.png', { black: 3 });
  outcomes();
  removePictures(folder);
  expect(existsSync(join(folder, 'home-phone-light.changed.png'))).toBe(false);
  expect(pngsIn(folder)).toEqual([]);
  expect(pngsIn(approved())).toEqual(['home-phone-light.png']);
});

test('a file says its screen and in which of the four ways', () => {
  expect(nameIn('admin-order-phone-dark.png')).toEqual({
    screen: 'admin-order',
    way: 'phone-dark',
  });
  expect(nameIn('document-invoice.png')).toEqual({ screen: 'document-invoice', way: '' });
});

test('the contact sheet has one row a screen, the changed ones first', () => {
  const files = ['home-phone-light.png', 'orders-phone-light.png', 'orders-phone-dark.png'];
  const page = contactSheet(files, [
    { file: 'home-phone-light.png', outcome: 'same', share: 0 },
    { file: 'orders-phone-dark.png', outcome: 'changed', share: 0.25 },
    { file: 'gone-phone-dark.png', outcome: 'gone', share: 1 },
  ]);
  expect([...page.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, name]) => name?.trim())).toEqual([
    'gone',
    'orders',
    'home',
  ]);
  expect(page).toContain('25.0% changed');
  expect(page).toContain('src="orders-phone-dark.png"');
  expect(page).toContain('href="orders-phone-dark.changed.png"');
});
