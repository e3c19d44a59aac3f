import { expect, test } from 'vitest';
import { manualProvider } from '#modules/servers/providers';
import { savePlacement } from '#modules/servers/life';
import { silentLog } from '#platform/log.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { FakeServerProvider } from '../../modules/servers/providers/server-provider.fake.ts';
import { checkPlacements } from './placements.ts';

type Fit = ReturnType<FakeServerProvider['judges']>;

const database = useTestDatabase();
const settings = { images: { Linux: 'debian', Windows: 'win' }, type: 'small', place: 'x' };

test.each<[string, Fit, [string, RegExp]]>([
  ['fits', { ok: true, detail: '2 processors' }, ['ok', /us1 at sandbox: 2 processors$/]],
  ['is too small', { ok: false, setting: 'type', detail: 'Too small.' }, ['fix', /Too small\./]],
  ['nobody can judge', null, ['fix', /no answer/]],
])('a placement that %s is told', async (_, fit, [verdict, text]) => {
  const { db } = database;
  const placement = { provider: 'sandbox', settings, version: 0 } as const;
  await db.execute({ text: 'delete from server_placements', values: [] });
  await db.transaction((tx) =>
    savePlacement(tx, { offerId: 'us1', placement, changedBy: 'test', at: new Date() }),
  );
  const sandbox = new FakeServerProvider('sandbox');
  sandbox.judges = () => fit;
  const serverProviders = { manual: manualProvider, sandbox };
  const found = await checkPlacements({ db, log: silentLog, serverProviders });
  expect(found).toEqual([{ about: 'servers', verdict, text: expect.stringMatching(text) }]);
});
