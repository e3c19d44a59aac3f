import { lazy, Suspense, type ComponentProps } from 'react';

const NotifyMe = lazy(async () => ({
  default: (await import('../../features/waiting/notify-me.tsx')).NotifyMe,
}));

/** The way onto a waiting list; screens that rarely show it do not load it. */
export const LazyNotifyMe = (props: ComponentProps<typeof NotifyMe>) => (
  <Suspense fallback={null}>
    <NotifyMe {...props} />
  </Suspense>
);
