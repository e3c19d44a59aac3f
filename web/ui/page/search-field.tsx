import Search from 'lucide-react/icons/search';
import { Input } from '../input/input.tsx';

const queryMax = 120;

type Props = {
  className?: string | undefined;
  label: string;
  hint: string;
  value: string | undefined;
  onType: (text: string) => void;
};

/** Searches what a list shows, while it is typed. */
export function SearchField({ className = '', label, hint, value = '', onType }: Props) {
  return (
    <Input
      type="search"
      className={className}
      aria-label={label}
      placeholder={hint}
      lead={<Search aria-hidden="true" />}
      maxLength={queryMax}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
