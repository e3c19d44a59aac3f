import { adminCalls } from '#contracts/admin/admin.ts';
import type { PlacementEntry } from '#contracts/admin/goods/servers.ts';
import { providerNames } from '#contracts/goods/servers.ts';
import { request } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { Button } from '../../ui/input/button.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import styles from './admin.module.css';
import { OneField, TextField, AdminForm } from './form/admin-form.tsx';
import { useValue } from './form/use-field.ts';
import { useAdminForm } from './form/use-admin-form.ts';
import { serverAdminWords as t } from './servers/server-words.ts';
import { Act } from './screen/acts.tsx';
import { Acts, AdminScreen } from './screen/screen.tsx';

/** Which provider makes which offer, in its own words. */
export function ServerProviders() {
  return (
    <AdminScreen title={t.serverProviders} query={queryOf(adminCalls.placements)} height="20rem">
      {({ providers, content }) => (
        <>
          <Acts>
            {providers.map((provider) => (
              <Act
                key={provider}
                word={`${t.act.check} ${t.providerNames[provider]}`}
                run={() => check(provider)}
              />
            ))}
          </Acts>
          <ul className={`${styles.list} ${styles.many}`}>
            {content.map((entry) => (
              <li key={entry.offerId}>
                <Placement key={entry.version} entry={entry} providers={providers} />
              </li>
            ))}
          </ul>
        </>
      )}
    </AdminScreen>
  );
}

type Provider = (typeof providerNames)[number];

async function check(provider: Provider) {
  const { ok, detail } = await request(adminCalls.checkServerProvider, { body: { provider } });
  notify({ kind: ok ? 'success' : 'error', title: `${t.providerNames[provider]}: ${detail}` });
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
    saved: t.saved,
    refreshes: 'sent',
  });
  const { at } = form;
  const chosen = useValue(at('provider'));
  const isManual = chosen === 'manual';
  const isProxmox = chosen === 'proxmox';
  const foot = (
    <Acts>
      <Button type="submit" busy={form.busy}>
        {t.act.save}
      </Button>
    </Acts>
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
