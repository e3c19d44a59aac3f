import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test('a device is named by its browser and its system', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36';
  expect(deviceName(`${windows} Chrome/140.0 Safari/537.36`)).toBe('Chrome, Windows');
  expect(deviceName(`${windows} Chrome/140.0 Safari/537.36 Edg/140.0`)).toBe('Edge, Windows');
  expect(deviceName('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')).toBe(
    'Chrome, Android',
  );
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1')).toBe(
    'Safari, iPhone',
  );
});

test('a program is named by what it is written with', () => {
  expect(deviceName('node')).toBe('Node.js');
  expect(deviceName('curl/8.5.0')).toBe('curl');
  expect(deviceName('python-requests/2.32')).toBe('Python');
});

test('a program nobody knows is shown in its own words, cut to a line', () => {
  expect(deviceName('Warehouse/8.5')).toBe('Warehouse/8.5');
  expect(deviceName('x'.repeat(400))).toHaveLength(40);
  expect(deviceName('')).toBe('–');
});
