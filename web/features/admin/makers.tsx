import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import type { PlacementEntry } from '#contracts/admin-servers.ts';
import { providerNames } from '#contracts/servers.ts';
import { request } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './admin.module.css';
import { serverOfficeWords as t } from './server-words.ts';
import { useAct } from './use-act.ts';

/** Which provider makes which offer, in its own words. */
export function Makers() {
  useTitle(t.makers);
  const { data, error } = useQuery({
    ...queryOf(adminCalls.placements),
  });
  if (error && !data) return <Notice tone="bad" live title={error.message} />;
  if (!data) return <Skeleton height="20rem" />;
  return (
    <>
      <h1 className={styles.title}>{t.makers}</h1>
      <div className={styles.acts}>
        {data.providers.map((provider) => (
          <CheckButton key={provider} provider={provider} />
        ))}
      </div>
      <ul className={`${styles.list} ${styles.many}`}>
        {data.content.map((entry) => (
          <li key={entry.offerId}>
            <Placement key={entry.version} entry={entry} providers={data.providers} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Provider = (typeof providerNames)[number];

function CheckButton({ provider }: { provider: Provider }) {
  const check = useAct(async () => {
    const { ok, detail } = await request(adminCalls.checkMaker, { body: { provider } });
    notify({ kind: ok ? 'success' : 'error', title: `${t.makerNames[provider]}: ${detail}` });
  });
  return (
    <Button busy={check.isPending} onClick={() => check.mutate(undefined)}>
      {t.act.check} {t.makerNames[provider]}
    </Button>
  );
}

type Props = { entry: PlacementEntry; providers: readonly Provider[] };

function Placement({ entry, providers }: Props) {
  const { offerId, country, systems, version } = entry;
  const [provider, setProvider] = useState<Provider>(entry.provider);
  const [settings, setSettings] = useState(entry.settings);
  const save = useAct(
    () =>
      request(adminCalls.place, {
        params: { id: offerId },
        body: { provider, settings, version },
      }),
    () => notify({ kind: 'success', title: t.saved }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <form className={styles.card} onSubmit={submit} aria-label={`${t.offer} ${offerId}`}>
      <div className={styles.row}>
        <span className={styles.name}>{offerId.toUpperCase()}</span>
        <span className={styles.soft}>{country}</span>
      </div>
      <Field label={t.provider}>
        <Select value={provider} onChange={({ target }) => setProvider(target.value as Provider)}>
          {providers.map((name) => (
            <option key={name} value={name}>
              {t.makerNames[name]}
            </option>
          ))}
        </Select>
      </Field>
      {provider !== 'manual' && (
        <>
          {systems.map((system) => (
            <Field key={system} label={t.image(system)}>
              <Input
                value={settings.images[system] ?? ''}
                onChange={({ target }) =>
                  setSettings({
                    ...settings,
                    images: { ...settings.images, [system]: target.value },
                  })
                }
              />
            </Field>
          ))}
          <Field label={t.type}>
            <Input
              value={settings.type}
              onChange={({ target }) => setSettings({ ...settings, type: target.value })}
            />
          </Field>
          <Field label={t.place}>
            <Input
              value={settings.place}
              onChange={({ target }) => setSettings({ ...settings, place: target.value })}
            />
          </Field>
        </>
      )}
      <div className={styles.acts}>
        <Button type="submit" busy={save.isPending}>
          {t.act.save}
        </Button>
      </div>
    </form>
  );
}
