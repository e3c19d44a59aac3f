import { expect, test } from 'vitest';
import type { SystemStatus } from '#contracts/site/status.ts';
import { headlineOf, incidentRows, statusRows } from './status-rows.ts';

const day = (samples: number, degraded = 0, down = 0) => ({
  day: '2026-03-01',
  samples,
  degraded,
  down,
});
const status = (days: SystemStatus['components'][number]['days']): SystemStatus => ({
  state: 'degraded',
  at: '2026-03-01T12:00:00.000Z',
  components: [
    {
      id: 'proxies.KE',
      name: 'Proxies in Kenya',
      state: 'degraded',
      since: null,
      checkedAt: null,
      days,
    },
  ],
  incidents: [
    {
      id: '1',
      title: 'Slow exits',
      body: 'We are on it.',
      state: 'monitoring',
      components: ['proxies.KE', 'gone'],
      openedAt: '2026-03-01T12:00:00.000Z',
      updatedAt: '2026-03-01T12:00:00.000Z',
      resolvedAt: null,
    },
  ],
});

const componentRows = (seen: SystemStatus, locale: 'en' | 'sw') => statusRows(seen, locale).shown;

test('a component without a sample has no data and no percentage', () => {
  const [row] = componentRows(status([day(0), day(0)]), 'en');
  expect(row).toMatchObject({ uptime: 'No data yet', okPath: '', downPath: '' });
  expect(row?.nonePath).toBe('M0 0h3v28h-3zM4 0h3v28h-3z');
});

test('each day is drawn in the worst tone of a twentieth of its looks', () => {
  const [row] = componentRows(status([day(100), day(100, 5), day(100, 0, 5), day(100, 4)]), 'en');
  expect(row).toMatchObject({
    word: 'Degraded',
    okPath: 'M0 0h3v28h-3zM12 0h3v28h-3z',
    degradedPath: 'M4 0h3v28h-3z',
    downPath: 'M8 0h3v28h-3z',
    uptime: '98.75% up in 4 days of data',
    spoken: 'Last 4 days: 2 working, 1 degraded, 1 down, 0 without data',
  });
});

test('one look that failed never reads as a hundred percent', () => {
  const [row] = componentRows(status([day(100_000, 0, 1)]), 'en');
  expect(row?.uptime).toBe('99.99% up in 1 day of data');
});

test('of less than an hour of looks nothing is claimed', () => {
  const [row] = componentRows(status([day(11, 0, 1)]), 'en');
  expect(row).toMatchObject({ uptime: 'Measured for less than an hour', downPath: '' });
  expect(row?.nonePath).not.toBe('');
});

test('a moment in a day that has just begun marks nothing', () => {
  const [row] = componentRows(status([day(1_440), day(20, 0, 4)]), 'en');
  expect(row).toMatchObject({ downPath: '', degradedPath: '' });
});

test('of many countries the worst are shown first, and those that do well are folded', () => {
  const [kenya] = status([]).components;
  if (!kenya) throw new Error('The sample has a component.');
  const country = (code: string, state: 'ok' | 'degraded' | 'down', down = 0) => ({
    ...kenya,
    id: `proxies.${code}`,
    name: code,
    state,
    days: [day(100, 0, down)],
  });
  const countries = [
    country('AT', 'ok'),
    country('BE', 'ok', 3),
    country('CA', 'degraded'),
    country('DE', 'down'),
    country('ES', 'degraded', 9),
    country('FR', 'ok', 1),
    country('GB', 'degraded', 2),
  ];
  const shop = { ...kenya, id: 'shop', name: 'Shop' };
  const namesOf = (components: SystemStatus['components']) => {
    const { shown, folded } = statusRows({ ...status([]), components }, 'en');
    return [shown, folded].map((rows) => rows.map(({ name }) => name).join(' '));
  };
  expect(namesOf([shop, ...countries])).toEqual(['Shop DE ES GB CA', 'BE FR AT']);
  expect(namesOf([shop, ...countries.slice(0, 3)])).toEqual(['Shop CA BE AT', '']);
});

test('the state in force is told, and incidents name their components', () => {
  const page = status([day(1)]);
  expect(headlineOf(page)).toBe('degraded');
  expect(incidentRows(page, 'en')).toMatchObject([
    { word: 'Monitoring', about: 'Proxies in Kenya, gone' },
  ]);
});

test('not everything works while staff are looking into something', () => {
  const [incident] = status([]).incidents;
  const at = (state: 'monitoring' | 'resolved') => {
    const incidents = incident ? [{ ...incident, state }] : [];
    return headlineOf({ ...status([day(100)]), state: 'ok', incidents });
  };
  expect(at('resolved')).toBe('ok');
  expect(at('monitoring')).toBe('noted');
});

test('nothing is told of a shop that has not been looked at', () => {
  expect(headlineOf(undefined)).toBe('unmeasured');
  expect(headlineOf({ ...status([]), state: 'ok', components: [] })).toBe('unmeasured');
});

test('a reader of Swahili gets every name, word and moment in Swahili', () => {
  const seen = status([day(100), day(100, 0, 5)]);
  expect(componentRows(seen, 'sw')[0]).toMatchObject({
    name: 'Proksi za Kenya',
    word: 'Imedhoofika',
    uptime: 'Ilipatikana 97.50% kwa siku 2 zenye data',
  });
  expect(incidentRows(seen, 'sw')[0]).toMatchObject({
    about: 'Proksi za Kenya, gone',
    word: 'Inafuatiliwa',
    opened: '1 Mac 2026, 15:00 EAT',
  });
});
