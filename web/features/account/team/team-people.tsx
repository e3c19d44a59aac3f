import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { teamCalls, type TeamMember } from '#contracts/account/team.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatDay } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from '../settings/settings.module.css';
import { RoleForm } from './role-form.tsx';
import { SureButton } from './sure-button.tsx';
import { teamWords } from './team-words.ts';

const teamQuery = queryOf(teamCalls.team);

/** Who uses the account and who is invited, with what an owner may change of that. */
export function TeamPeople() {
  const t = useWords(teamWords);
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(teamQuery);
  const [inviting, setInviting] = useState(false);
  const again = () => client.invalidateQueries({ queryKey: teamQuery.queryKey });
  if (isPending) return <Skeleton height="8rem" />;
  if (isError && !data) return <Unreachable title={t.failed} again={t.again} onAgain={refetch} />;
  return (
    <>
      {data.members.length === 1 && data.invitations.length === 0 && <p>{t.alone}</p>}
      <ul className={cx(styles.sessions, styles.tokens)}>
        {data.members.map((member) => (
          <Member key={member.id} member={member} onChanged={again} />
        ))}
        {data.invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id}>
            <div className={styles.token}>
              <b>{email}</b>
              <p>
                {t.roles[role]} · {t.pending(formatDay(expiresAt))}
              </p>
            </div>
            <SureButton
              label={t.withdraw}
              name={t.withdrawNamed(email)}
              text={email}
              onSure={async () => {
                await request(teamCalls.withdrawTeamInvitation, { params: { id } });
                await again();
              }}
            />
          </li>
        ))}
      </ul>
      {inviting ? (
        <RoleForm
          asksEmail
          start="member"
          label={t.role}
          submit={t.send}
          send={(body) => request(teamCalls.inviteToTeam, { body })}
          onSent={({ email }) => {
            notify({ kind: 'success', title: t.sent(email) });
            void again();
            setInviting(false);
          }}
        >
          <Button onClick={() => setInviting(false)}>{t.cancel}</Button>
        </RoleForm>
      ) : (
        <div className={styles.actions}>
          <Button onClick={() => setInviting(true)}>{t.invite}</Button>
        </div>
      )}
    </>
  );
}

type Props = { member: TeamMember; onChanged: () => Promise<unknown> };

function Member({ member, onChanged }: Props) {
  const t = useWords(teamWords);
  const { id, name, email, role, isYou, isFirst, secondStep } = member;
  const [changing, setChanging] = useState(false);
  const params = { id };
  return (
    <li>
      <div className={styles.token}>
        <b>{name}</b>
        <p>
          {email} · {isFirst ? t.first : t.roles[role]}
        </p>
        {!secondStep && <p>{t.unprotected}</p>}
      </div>
      {isYou && <Badge tone="ok">{t.you}</Badge>}
      {!isYou && !isFirst && (
        <div className={styles.actions}>
          <Button size="small" aria-expanded={changing} onClick={() => setChanging(!changing)}>
            {t.change}
          </Button>
          <SureButton
            label={t.remove}
            name={t.removeNamed(name)}
            text={t.removeText(name)}
            onSure={async () => {
              await request(teamCalls.removeFromTeam, { params });
              notify({ kind: 'info', title: t.removed(name) });
              await onChanged();
            }}
          />
        </div>
      )}
      {changing && (
        <RoleForm
          start={role}
          label={t.roleOf(name)}
          submit={t.save}
          send={({ role: next, proof }) =>
            request(teamCalls.changeTeamRole, { params, body: { role: next, proof } })
          }
          onSent={() => {
            notify({ kind: 'success', title: t.changed });
            setChanging(false);
            void onChanged();
          }}
        />
      )}
    </li>
  );
}
