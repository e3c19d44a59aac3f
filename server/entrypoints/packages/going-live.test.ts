import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shownSettings } from '#platform/setting-rules/setting-names.ts';
import { matched, readText, root } from './testing/package-files.ts';

/** The guide is followed to the letter, so what it names has to be there. */
const guide = readText('docs/going-live.md');

test('files and settings of the guide exist', () => {
  const files = matched(guide, /\bdeploy\/([\w./-]*\w)/g).filter(
    (file) => !/^(\.env|secrets(\/shop\.env)?|backups)$/.test(file),
  );
  expect(files.filter((file) => !existsSync(join(root, 'deploy', file)))).toEqual([]);
  const settings = matched(guide, /`([A-Z][A-Z0-9]+_[A-Z0-9_]+)[`=]/g);
  expect(settings.length).toBeGreaterThan(10);
  expect(settings.filter((name) => !shownSettings().has(name))).toEqual([]);
});

test('pages of Admin and headings of the runbook to which the guide leads exist', () => {
  const screens = readText('web/app/routes/admin-screens.ts');
  const pages = matched(guide, /`(\/admin\/[a-z/-]+)`/g);
  expect(pages).toContain('/admin/stock/import');
  expect(pages.filter((path) => !screens.includes(`path: '${path}'`))).toEqual([]);
  const headings = matched(readText('docs/runbook.md'), /^##+ (.*)$/gm).map((heading) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  );
  const led = matched(guide, /runbook\.md#([\w-]+)/g);
  expect(led.length).toBeGreaterThan(4);
  expect(led.filter((anchor) => !headings.includes(anchor))).toEqual([]);
});

test('the ports of connections to exits lie above those of leases', () => {
  const [line = ''] = matched(readText('deploy/60-lango.conf'), /ip_local_port_range = (.*)/g);
  const [first] = line.split(' ').map(Number);
  const [, last] = (shownSettings().get('LEASE_PORTS') ?? '').split('-').map(Number);
  expect(first).toBeGreaterThan(last ?? Infinity);
});
