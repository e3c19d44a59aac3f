import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { staffRoles, type StaffMember, type StaffRole } from '#contracts/admin/people/staff.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatDay, formatMoment } from '../../../lib/text/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { Dots } from '../dots.tsx';
import { CardsField, TextField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { staffWords } from './staff-words.ts';
import { useAct } from '../use-act.ts';
import { readable } from '../words/readable.ts';
import { adminWords } from '../words.ts';

/** Who works here, in which role, and who is invited. */
export function Staff() {
  useTitle(adminWords.nav.staff);
  const [inviting, setInviting] = useState(false);
  const found = useQuery(queryOf(adminCalls.staff));
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{adminWords.nav.staff}</PageTitle>
        <Button variant="primary" onClick={() => setInviting(true)}>
          {staffWords.invite}
        </Button>
      </div>
      {found.isPending && <Skeleton height="9rem" />}
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      <ul className={styles.list}>
        {found.data?.content.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} />
          </li>
        ))}
        {found.data?.invitations.map((invitation) => (
          <li key={invitation.email}>
            <InvitationCard invitation={invitation} />
          </li>
        ))}
      </ul>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

function MemberCard({ member }: { member: StaffMember }) {
  const [asking, setAsking] = useState<'role' | 'remove' | null>(null);
  const { name, email, role, since, lastSeenAt, secondStep } = member;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>{name}</span>
        <span className={styles.tabs}>
          {!secondStep && <Badge tone="warn">{staffWords.noApp}</Badge>}
          <Badge tone="brand">{readable(role)}</Badge>
        </span>
      </div>
      <Dots
        items={[
          email,
          staffWords.since(formatDay(since)),
          lastSeenAt ? staffWords.seen(formatMoment(lastSeenAt)) : staffWords.never,
        ]}
      />
      <div className={styles.acts}>
        <Button variant="quiet" onClick={() => setAsking('role')}>
          {staffWords.change}
        </Button>
        <Button variant="quiet" onClick={() => setAsking('remove')}>
          {staffWords.remove}
        </Button>
      </div>
      {asking === 'role' && <RoleDialog member={member} onClose={() => setAsking(null)} />}
      {asking === 'remove' && <RemoveDialog member={member} onClose={() => setAsking(null)} />}
    </article>
  );
}

type Invitation = { email: string; role: StaffRole; expiresAt: string };

function InvitationCard({ invitation: { email, role, expiresAt } }: { invitation: Invitation }) {
  const withdraw = useAct(() => request(adminCalls.withdrawInvitation, { body: { email } }));
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>{email}</span>
        <span className={styles.tabs}>
          <Badge tone="neutral">{staffWords.open}</Badge>
          <Badge tone="brand">{readable(role)}</Badge>
        </span>
      </div>
      <p className={styles.soft}>{staffWords.until(formatMoment(expiresAt))}</p>
      <div className={styles.acts}>
        <Button
          variant="quiet"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined)}
        >
          {staffWords.withdraw}
        </Button>
      </div>
    </article>
  );
}

const emptyInvitation: { email: string; role: StaffRole } = { email: '', role: 'operator' };

function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useAdminForm({
    rules: adminCalls.inviteStaff.body,
    start: emptyInvitation,
    send: (body) => request(adminCalls.inviteStaff, { body }),
    onSent: () => {
      notify({ kind: 'success', title: staffWords.sent });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={staffWords.invite}
      save={staffWords.send}
      size="small"
      onClose={onClose}
    >
      <TextField at={form.at('email')} label={staffWords.email} type="email" />
      <CardsField at={form.at('role')} label={staffWords.role} cards={roleCards} />
    </FormDialog>
  );
}

const roleCards = staffRoles.map((value) => ({
  value,
  title: value,
  text: staffWords.may[value],
}));

function RoleDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const form = useAdminForm({
    rules: adminCalls.changeRole.body,
    start: { role: member.role },
    send: (body) => request(adminCalls.changeRole, { params: { id: member.id }, body }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`${staffWords.change}: ${member.name}`}
      save={staffWords.save}
      size="small"
      onClose={onClose}
    >
      <CardsField at={form.at('role')} label={staffWords.role} cards={roleCards} />
    </FormDialog>
  );
}

function RemoveDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const remove = useAct(
    () => request(adminCalls.removeStaff, { params: { id: member.id } }),
    onClose,
  );
  return (
    <Dialog open onClose={onClose} title={staffWords.remove} size="small">
      <div className={styles.form}>
        <p>{staffWords.removeText(member.name)}</p>
        <Button
          variant="danger"
          size="large"
          full
          busy={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          {staffWords.remove}
        </Button>
        <Button size="large" full onClick={onClose}>
          {staffWords.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
