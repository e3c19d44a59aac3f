import { adminCalls } from '#contracts/admin/admin.ts';
import { staffRoles, type StaffMember, type StaffRole } from '#contracts/admin/people/staff.ts';
import { request } from '../../../lib/api/api.ts';
import { CardsField, FormDialog, TextField } from '../form/admin-form.tsx';
import { staffWords as t } from './staff-words.ts';

const emptyInvitation: { email: string; role: StaffRole } = { email: '', role: 'operator' };
const roleCards = staffRoles.map((value) => ({ value, title: value, text: t.may[value] }));

/** Invites a person to the team. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
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

/** Changes the role of a member. */
export function RoleDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
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
