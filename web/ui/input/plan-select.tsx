import { planTerms, termLabel, type Plan } from '#contracts/term.ts';
import { useLocale } from '../../lib/text/words.ts';
import { Select } from './input.tsx';

type Props = {
  /** Absent where several things have different ones, which `mixed` says. */
  plan: Plan | undefined;
  /** Those that are offered, and `plan`. */
  plans: readonly Plan[];
  onPlan: (plan: Plan) => void;
  /** Its name where no field around it has one. */
  label?: string;
  mixed?: string;
  className?: string | undefined;
};

/** How long something is let. */
export function PlanSelect({ plan, plans, onPlan, label, mixed, className }: Props) {
  const locale = useLocale();
  return (
    <Select
      className={className ?? ''}
      aria-label={label}
      value={plan ?? ''}
      onChange={({ target }) => onPlan(target.value as Plan)}
    >
      {plan === undefined && (
        <option value="" disabled>
          {mixed}
        </option>
      )}
      {plans.map((each) => (
        <option key={each} value={each}>
          {termLabel(planTerms[each], locale)}
        </option>
      ))}
    </Select>
  );
}
