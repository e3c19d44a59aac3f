import type { Session } from '#contracts/account/identity.ts';
import {
  passkeyCalls,
  type CreationOptions,
  type MadeCredential,
  type PasskeyGone,
  type UsedCredential,
} from '#contracts/account/passkeys.ts';
import { minuteMs } from '#contracts/time.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { request } from '../../lib/api/api.ts';

/** Asks for the password's worth of a question, has the device answer it, and keeps the answer. */
export async function makePasskey(name: string, currentPassword: string) {
  const options = await request(passkeyCalls.startPasskey, { body: { currentPassword } });
  const credential = await create(options);
  return request(passkeyCalls.addPasskey, { body: { name, credential } });
}

async function create(options: CreationOptions): Promise<MadeCredential> {
  const json = options as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  return toJson(await navigator.credentials.create({ publicKey })) as MadeCredential;
}

/** Removes a passkey here, and has the browser stop offering it where it can. */
export async function removePasskey(id: string, currentPassword: string): Promise<void> {
  const body = { currentPassword };
  const gone = await request(passkeyCalls.removePasskey, { params: { id }, body });
  // Older browsers lack this, and a failure changes nothing: the shop refuses the passkey anyway.
  await tellBrowser(gone).catch(() => undefined);
}

const tellBrowser = async (gone: PasskeyGone) => PublicKeyCredential.signalUnknownCredential(gone);

/** Signs in with whichever passkey the person chooses, in a window or in a field's suggestions. */
export async function signInByPasskey(
  signal?: AbortSignal,
  mediation: CredentialMediationRequirement = 'optional',
): Promise<Session> {
  const given = signal ? { signal } : {};
  const options = await request(passkeyCalls.askPasskey, given);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const chosen = await navigator.credentials.get({ publicKey, mediation, ...given });
  const credential = toJson(chosen) as UsedCredential;
  return request(passkeyCalls.signInWithPasskey, { body: { credential } });
}

function toJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey came back.');
  return credential.toJSON();
}

/** A question is good for five minutes. */
const askAgainMs = 4 * minuteMs;

type CeremonyHandlers = Readonly<{
  onSession: (session: Session) => void;
  onRefusal: (cause: ApiRefused) => void;
}>;

/**
 * Lets the browser name passkeys among the suggestions of the address field for as long as the
 * signal lasts. Errors are silent: the button and the password are still available.
 */
export async function suggestPasskeys(
  signal: AbortSignal,
  { onSession, onRefusal }: CeremonyHandlers,
) {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return;
  for (;;) {
    const late = AbortSignal.timeout(askAgainMs);
    try {
      return onSession(await signInByPasskey(AbortSignal.any([signal, late]), 'conditional'));
    } catch (cause) {
      if (signal.aborted) return;
      if (cause instanceof ApiRefused) return onRefusal(cause);
      if (!late.aborted) return;
    }
  }
}
