import { passkeyPlaceOf } from '#contracts/account/passkey-place.ts';

/** Whether passkeys belong to this address at all, whatever browser shows it. */
export const passkeysBelongHere = () => passkeyPlaceOf(window.location.href) !== undefined;

/** Whether this browser can make and use them; older ones lack the words to say it in JSON. */
export const passkeysWorkHere = () =>
  passkeysBelongHere() &&
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;
