import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, type ButtonLook } from '../../../ui/input/button.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import type { TextFormProps } from '../form/text-form.tsx';
import { adminKey } from '../team/staff.ts';
import { adminWords } from '../words.ts';

const TextForm = lazy(() => import('../form/text-form.tsx'));

/**
 * Runs one action of staff: everything it changed is read again, and a refusal is shown in the
 * server's own words. `onDone` runs after success only.
 */
export function useAct<Input>(work: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: () => onDone?.(),
    onError: (cause) => notify({ kind: 'error', title: cause.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: adminKey }),
  });
}

export type Look = ButtonLook & {
  word: string;
  /** Its name where many have the same word. */
  label?: string;
};
type ActProps = Look & {
  disabled?: boolean;
  run: () => Promise<unknown>;
  /** Called once it is done. */
  done?: string;
};

/** A button that acts at once. */
export function Act({ word, label, run, done, ...look }: ActProps) {
  const { isPending, mutate } = useAct(run, () => {
    if (done !== undefined) notify({ kind: 'success', title: done });
  });
  return (
    <Button {...look} aria-label={label} busy={isPending} onClick={() => mutate(undefined)}>
      {word}
    </Button>
  );
}

type OpenerProps = Look & { children: (close: () => void) => ReactNode };

/** A button that opens a window, whose script may come with the first press. */
export function Opener({ word, label, children, ...look }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} aria-label={label} onClick={() => setOpen(true)}>
        {word}
      </Button>
      <Suspense fallback={null}>{isOpen && children(() => setOpen(false))}</Suspense>
    </>
  );
}

/**
 * Asks for one text, such as a reason, before it acts. A dozen screens ask one now and then, and
 * would all open with the library of forms otherwise.
 */
export function TextDialog(props: TextFormProps) {
  return (
    <Suspense fallback={null}>
      <TextForm {...props} />
    </Suspense>
  );
}

type AskProps = Look &
  Pick<TextFormProps, 'text' | 'danger'> & {
    /** What is asked for; a reason where it is left out. */
    asks?: string;
    /** The window's title and its button; the word where they are left out. */
    title?: string;
    submit?: string;
    run: (text: string) => Promise<unknown>;
  };

/** A button that asks for a text, such as a reason, and acts with it. */
export function AskAct({ asks = adminWords.form.reason, run, ...props }: AskProps) {
  const { title = props.word, submit = props.word, text, danger, ...look } = props;
  return (
    <Opener {...look}>
      {(close) => (
        <TextDialog
          title={title}
          label={asks}
          submit={submit}
          text={text}
          danger={danger}
          work={run}
          onClose={close}
        />
      )}
    </Opener>
  );
}
