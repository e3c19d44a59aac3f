import { adminCalls } from '#contracts/admin/admin.ts';
import { staffRoles, type StaffMember, type StaffRole } from '#contracts/admin/people/staff.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatDay, formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { CardsField, TextField, FormDialog } from '../form/admin-form.tsx';
import { Act, Opener } from '../screen/acts.tsx';
import { Acts, Card, Dots } from '../screen/screen.tsx';
import { CardsScreen } from '../screen/cards-screen.tsx';
import { ConfirmDialog } from '../screen/confirm.tsx';
import { readable } from '../words/readable.ts';
import { adminWords } from '../words.ts';
import { staffWords as t } from './staff-words.ts';

/** Who works here, in which role, and who is invited. */
export function Staff() {
  return (
    <CardsScreen
      title={adminWords.nav.staff}
      query={queryOf(adminCalls.staff)}
      height="9rem"
      add={{ word: t.invite, renderForm: (close) => <InviteDialog onClose={close} /> }}
      items={({ content, invitations }) => [...content, ...invitations]}
      keyOf={({ email }) => email}
      renderCard={(one) =>
        'id' in one ? <MemberCard member={one} /> : <InvitationCard invitation={one} />
      }
    />
  );
}

function MemberCard({ member }: { member: StaffMember }) {
  const { id, name, email, role, since, lastSeenAt, secondStep } = member;
  const state = (
    <span className={styles.tabs}>
      {!secondStep && <Badge tone="warn">{t.noApp}</Badge>}
      <Badge tone="brand">{readable(role)}</Badge>
    </span>
  );
  return (
    <Card name={name} state={state}>
      <Dots
        items={[
          email,
          t.since(formatDay(since)),
          lastSeenAt ? t.seen(formatMoment(lastSeenAt)) : t.never,
        ]}
      />
      <Acts>
        <Opener word={t.change} variant="quiet">
          {(close) => <RoleDialog member={member} onClose={close} />}
        </Opener>
        <Opener word={t.remove} variant="quiet">
          {(close) => (
            <ConfirmDialog
              title={t.remove}
              text={t.removeText(name)}
              confirm={t.remove}
              cancel={t.cancel}
              run={() => request(adminCalls.removeStaff, { params: { id } })}
              onClose={close}
            />
          )}
        </Opener>
      </Acts>
    </Card>
  );
}

type Invitation = { email: string; role: StaffRole; expiresAt: string };

function InvitationCard({ invitation: { email, role, expiresAt } }: { invitation: Invitation }) {
  const state = (
    <span className={styles.tabs}>
      <Badge tone="neutral">{t.open}</Badge>
      <Badge tone="brand">{readable(role)}</Badge>
    </span>
  );
  return (
    <Card name={email} state={state}>
      <p className={styles.soft}>{t.until(formatMoment(expiresAt))}</p>
      <Acts>
        <Act
          word={t.withdraw}
          variant="quiet"
          run={() => request(adminCalls.withdrawInvitation, { body: { email } })}
        />
      </Acts>
    </Card>
  );
}

const emptyInvitation: { email: string; role: StaffRole } = { email: '', role: 'operator' };
const roleCards = staffRoles.map((value) => ({ value, title: value, text: t.may[value] }));

function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title={t.invite}
      save={t.send}
      size="small"
      onClose={onClose}
      rules={adminCalls.inviteStaff.body}
      start={emptyInvitation}
      send={(body) => request(adminCalls.inviteStaff, { body })}
      saved={t.sent}
    >
      {({ at }) => (
        <>
          <TextField at={at('email')} label={t.email} type="email" />
          <CardsField at={at('role')} label={t.role} cards={roleCards} />
        </>
      )}
    </FormDialog>
  );
}

function RoleDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  return (
    <FormDialog
      title={`${t.change}: ${member.name}`}
      save={t.save}
      size="small"
      onClose={onClose}
      rules={adminCalls.changeRole.body}
      start={{ role: member.role }}
      send={(body) => request(adminCalls.changeRole, { params: { id: member.id }, body })}
    >
      {({ at }) => <CardsField at={at('role')} label={t.role} cards={roleCards} />}
    </FormDialog>
  );
}
