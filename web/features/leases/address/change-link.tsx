import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { addressChangeCalls, type ChangeLink } from '#contracts/leases/address-changes.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useWords, words } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { CopyButton } from '../../../ui/input/copy-button.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import record from '../../../ui/record.module.css';
import setup from '../setup/setup.module.css';
import { changeWords } from './change-words.ts';

type Props = { leaseId: string; link: ChangeLink | null; onChanged: () => Promise<unknown> };
type Act = 'make' | 'revoke';

/** The secret link of a proxy: made, renewed and revoked; its address is shown once. */
export function ChangeLinkPart({ leaseId, link, onChanged }: Props) {
  const t = useWords(changeWords).link;
  const [asking, setAsking] = useState<Act | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const params = { id: leaseId };
  const change = useMutation({
    mutationFn: async (act: Act) => {
      if (act === 'make') return request(addressChangeCalls.makeChangeLink, { params });
      await request(addressChangeCalls.revokeChangeLink, { params });
      return null;
    },
    onSuccess: (made) => {
      setAddress(made?.address ?? null);
      if (!made) notify({ kind: 'success', title: words(changeWords).link.revoked });
    },
    onError: (error) => {
      const title = error instanceof ApiRefused ? error.message : words(changeWords).link.failed;
      notify({ kind: 'error', title });
    },
    onSettled: () => {
      setAsking(null);
      return onChanged();
    },
  });
  return (
    <section className={setup.setup} aria-label={t.title}>
      <h3>{t.title}</h3>
      <p className={record.hint}>{t.text}</p>
      {link && <p className={record.hint}>{tell(t, link)}</p>}
      {address !== null && (
        <>
          <pre className={setup.sample}>
            <code>{address}</code>
          </pre>
          <div className={record.row}>
            <CopyButton text={address} what={t.title}>
              {t.copy}
            </CopyButton>
            <span className={record.hint}>{t.once}</span>
          </div>
        </>
      )}
      <div className={record.row} data-print="hide">
        <Button
          size="small"
          busy={change.isPending && asking === null}
          onClick={() => (link ? setAsking('make') : change.mutate('make'))}
        >
          {link ? t.renew : t.make}
        </Button>
        {link && (
          <Button size="small" variant="quiet" onClick={() => setAsking('revoke')}>
            {t.revoke}
          </Button>
        )}
      </div>
      <AlertDialog
        open={asking !== null}
        danger
        busy={change.isPending}
        title={asking === 'revoke' ? t.sureRevoke : t.sure}
        description={t.sureText}
        confirmLabel={asking === 'revoke' ? t.revoke : t.renew}
        onConfirm={() => asking && change.mutate(asking)}
        cancel={{ label: t.cancel, onCancel: () => setAsking(null) }}
      />
    </section>
  );
}

/** Its beginning, when it was made, and when it was used. */
const tell = (t: (typeof changeWords)['english']['link'], { hint, madeAt, usedAt }: ChangeLink) =>
  [
    `${hint}…`,
    t.made(formatMoment(madeAt)),
    usedAt === null ? t.unused : t.used(formatMoment(usedAt)),
  ].join(' · ');
