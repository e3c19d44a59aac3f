import type { StaffRole } from '#contracts/admin-staff.ts';
import { ChoiceCard } from '../../ui/checkbox.tsx';
import styles from './admin.module.css';
import { staffWords } from './staff-words.ts';

type Props = {
  roles: readonly StaffRole[];
  value: StaffRole;
  onChange: (role: StaffRole) => void;
};

/** One role of those there are, each with what it may do. */
export function RoleSelect({ roles, value, onChange }: Props) {
  return (
    <div role="radiogroup" aria-label={staffWords.role} className={styles.form}>
      {roles.map((role) => (
        <ChoiceCard
          key={role}
          name="role"
          value={role}
          checked={role === value}
          onChange={() => onChange(role)}
        >
          <strong>{role}</strong>
          <span className={styles.soft}>{staffWords.may[role]}</span>
        </ChoiceCard>
      ))}
    </div>
  );
}
