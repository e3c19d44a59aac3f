import type { ReactNode } from 'react';
import { Button } from './input/button.tsx';
import { Notice } from './notice.tsx';

type Props = {
  title?: string;
  children?: ReactNode;
  /** The word on the button. */
  again: string;
  onAgain: () => unknown;
};

/** Says that something could not be read, with a button that tries again. */
export function Unreachable({ again, onAgain, ...said }: Props) {
  const action = <Button onClick={() => void onAgain()}>{again}</Button>;
  return <Notice {...said} tone="bad" live action={action} />;
}
