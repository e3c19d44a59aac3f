import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { PlacementEntry } from '#contracts/admin/goods/servers.ts';
import { providerNames } from '#contracts/goods/servers.ts';
import { request } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/input/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { PageTitle } from '../../ui/page/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './admin.module.css';
import { OneField, TextField } from './form/form-fields.tsx';
import { AdminForm } from './form/admin-form.tsx';
import { useValue } from './form/use-field.ts';
import { useAdminForm } from './form/use-admin-form.ts';
import { serverAdminWords as t } from './servers/server-words.ts';
import { useAct } from './use-act.ts';

/** Which provider makes which offer, in its own words. */
export function ServerProviders() {
  useTitle(t.serverProviders);
  const { data, error } = useQuery(queryOf(adminCalls.placements));
  if (error && !data) return <Notice tone="bad" live title={error.message} />;
  if (!data) return <Skeleton height="20rem" />;
  return (
    <>
      <PageTitle>{t.serverProviders}</PageTitle>
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
    const { ok, detail } = await request(adminCalls.checkServerProvider, { body: { provider } });
    notify({ kind: ok ? 'success' : 'error', title: `${t.providerNames[provider]}: ${detail}` });
  });
  return (
    <Button busy={check.isPending} onClick={() => check.mutate(undefined)}>
      {t.act.check} {t.providerNames[provider]}
    </Button>
  );
}

type Props = { entry: PlacementEntry; providers: readonly Provider[] };

function Placement({ entry, providers }: Props) {
  const { offerId, country, systems, provider, settings, version } = entry;
  const empty = Object.fromEntries(systems.map((name) => [name, '']));
  const images = { ...empty, ...settings.images };
  const form = useAdminForm({
    rules: adminCalls.place.body,
    start: { provider, settings: { ...settings, images }, version },
    send: (body) => request(adminCalls.place, { params: { id: offerId }, body }),
    onSent: () => notify({ kind: 'success', title: t.saved }),
    refreshes: 'sent',
  });
  const { at } = form;
  const chosen = useValue(at('provider'));
  const isManual = chosen === 'manual';
  const isProxmox = chosen === 'proxmox';
  const foot = (
    <div className={styles.acts}>
      <Button type="submit" busy={form.busy}>
        {t.act.save}
      </Button>
    </div>
  );
  return (
    <AdminForm form={form} className={styles.card} label={`${t.offer} ${offerId}`} foot={foot}>
      <div className={styles.row}>
        <span className={styles.name}>{offerId.toUpperCase()}</span>
        <span className={styles.soft}>{country}</span>
      </div>
      <OneField at={at('provider')} label={t.provider} values={providers} words={t.providerNames} />
      {!isManual && (
        <>
          {systems.map((system) => (
            <TextField
              key={system}
              at={at(`settings.images.${system}`)}
              label={t.image(system)}
              hint={isProxmox ? t.nodesHint : undefined}
            />
          ))}
          <TextField at={at('settings.type')} label={t.type} />
          <TextField at={at('settings.place')} label={t.place} />
        </>
      )}
    </AdminForm>
  );
}
