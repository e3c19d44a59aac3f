import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { savedSearchCalls, searchName, type SavedSearch } from '#contracts/goods/saved-searches.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { MarketSearch } from '../market-search.ts';
import { searchOf, viewOf } from './market-view.ts';
import { savedWords } from './saved-words.ts';
import styles from './saved.module.css';

type Props = {
  open: boolean;
  search: MarketSearch;
  onClose: () => void;
  onOpen: (search: MarketSearch) => void;
};

const savedQuery = { ...queryOf(savedSearchCalls.savedSearches), staleTime: 0 };

/** Saves what the market shows under a name, and opens or deletes what was saved before. */
export default function SavedSearches({ open, search, onClose, onOpen }: Props) {
  const t = useWords(savedWords);
  return (
    <Dialog open={open} onClose={onClose} title={t.title} size="small">
      <SaveForm search={search} />
      <SavedList
        onOpen={(saved) => {
          onClose();
          onOpen(searchOf(saved.view));
        }}
      />
    </Dialog>
  );
}

function SaveForm({ search }: Pick<Props, 'search'>) {
  const t = useWords(savedWords);
  const client = useQueryClient();
  const { field, problems, busy, refuse, reset, onSubmit } = useForm(searchName, { name: '' });
  const save = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      request(savedSearchCalls.saveSearch, { body: { name, view: viewOf(search) } }),
    onSuccess: (answer) => {
      client.setQueryData(savedQuery.queryKey, answer);
      reset();
    },
  });
  const { error } = save;
  const isTold = error instanceof ApiRefused && Boolean(problems.name);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={onSubmit((body) =>
        save.mutateAsync(body).catch((cause: unknown) => {
          if (cause instanceof ApiRefused) refuse(cause.problem?.errors ?? []);
        }),
      )}
    >
      <Field label={t.name} hint={t.nameHint} error={problems.name}>
        <Input {...field('name')} maxLength={60} autoComplete="off" />
      </Field>
      {error && !isTold && <Notice tone="bad" live title={t.refused} />}
      <Button type="submit" variant="primary" busy={busy}>
        {t.save}
      </Button>
    </form>
  );
}

function SavedList({ onOpen }: { onOpen: (saved: SavedSearch) => void }) {
  const t = useWords(savedWords);
  const client = useQueryClient();
  const { data, isError } = useQuery(savedQuery);
  const remove = useMutation({
    mutationFn: (id: string) => request(savedSearchCalls.deleteSearch, { params: { id } }),
    onSuccess: (answer) => client.setQueryData(savedQuery.queryKey, answer),
  });
  if (isError || remove.isError) return <Notice tone="bad" live title={t.failed} />;
  if (!data) return <Skeleton height="2.75rem" />;
  if (data.content.length === 0) return <p className={styles.none}>{t.none}</p>;
  return (
    <ul className={styles.list}>
      {data.content.map((saved) => (
        <li key={saved.id} className={styles.saved}>
          <button type="button" className={styles.open} onClick={() => onOpen(saved)}>
            <span className={styles.name}>{saved.name}</span>
            <span className={styles.found}>{t.found(formatWhole(saved.found))}</span>
          </button>
          <IconButton
            label={t.remove(saved.name)}
            disabled={remove.isPending}
            onClick={() => remove.mutate(saved.id)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
