import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffNoticeCalls, type StaffNoticeSettings } from '#contracts/account/notices.ts';
import { request } from '../../lib/api/api.ts';
import { keyOf, queryOf } from '../../lib/queries/query-of.ts';
import { useWords } from '../../lib/text/words.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { ChoiceTable, type Choice } from './choice-table.tsx';
import { PreferencesCard } from './preferences.tsx';
import { noticeWords } from './words.ts';

const staffQuery = queryOf(staffNoticeCalls.staffNoticeSettings);

type StaffKind = StaffNoticeSettings['kinds'][number];
type StaffChoice = Choice<StaffKind['kind'], StaffKind['channels'][number]['channel']>;

/** A team member's notifications; emails go to the shop's own addresses. */
export function StaffPreferences() {
  const t = useWords(noticeWords).prefs;
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (choice: StaffChoice) =>
      request(staffNoticeCalls.saveStaffNoticeSettings, { body: { choices: [choice] } }),
    onSuccess: (settings) => {
      client.setQueryData(staffQuery.queryKey, settings);
      void client.invalidateQueries({ queryKey: keyOf(staffNoticeCalls.staffNotices) });
      notify({ kind: 'success', title: t.saved });
    },
    onError: (cause) => notify({ kind: 'error', title: cause.message }),
  });
  const found = useQuery(staffQuery);
  return (
    <PreferencesCard found={found}>
      {found.data && (
        <ChoiceTable
          kinds={found.data.kinds}
          names={{ ...t.kind, ticket: t.askedOfStaff }}
          isBusy={save.isPending}
          onChoose={(choice) => save.mutate(choice)}
        />
      )}
    </PreferencesCard>
  );
}
