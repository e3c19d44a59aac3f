import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { serverCalls, type ServerService } from '#contracts/goods/server-life.ts';
import { request } from '../../lib/api/api.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { CopiedValue } from '../../ui/input/copy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Block } from '../../ui/record.tsx';
import record from '../../ui/record.module.css';
import { Proof } from './proof.tsx';
import { serverWords } from './words.ts';

type Access = NonNullable<ServerService['access']>;

/** Address and user; the password only after the person has shown to be there. */
export function AccessBlock({ id, access }: { id: string; access: Access }) {
  const t = useWords(serverWords).access;
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState<string | null>(null);
  return (
    <Block title={t.title}>
      <Facts
        items={[
          [t.address, <CopiedValue key="address" text={access.address} what={t.address} />],
          [t.user, <CopiedValue key="user" text={access.username} what={t.user} />],
          [
            t.password,
            password === null ? (
              <code key="password">••••••••</code>
            ) : (
              <CopiedValue key="password" text={password} what={t.password} />
            ),
          ],
          ...(access.note ? [[t.note, access.note] as const] : []),
        ]}
      />
      <div className={record.row}>
        {password === null ? (
          <Button onClick={() => setAsking(true)}>
            <Eye aria-hidden="true" />
            {t.show}
          </Button>
        ) : (
          <Button onClick={() => setPassword(null)}>
            <EyeOff aria-hidden="true" />
            {t.hide}
          </Button>
        )}
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.prove} size="small">
        <Proof
          submit={t.show}
          open={(body) => request(serverCalls.revealServer, { params: { id }, body })}
          onProved={(shown) => {
            setPassword(shown.password);
            setAsking(false);
          }}
        />
      </Dialog>
    </Block>
  );
}
