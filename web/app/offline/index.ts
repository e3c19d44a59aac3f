/** What a page without a network needs, in one file that is on the device before it is wanted. */
export { forgetOffline } from './keep-offline.ts';
export { OfflineScreen } from './offline-screen.tsx';
export { OfflineStrip } from './offline-strip.tsx';
