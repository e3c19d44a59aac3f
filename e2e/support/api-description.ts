import type { Addresses } from '../../scripts/gate/program.ts';
import { signInOwner } from './staff.ts';

type Description<Operation> = Readonly<{
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: Readonly<{ schemas: Readonly<{ Problem: unknown }> }>;
}>;

/** Every call that the running program describes: everybody's, and those of the team. */
export async function describedCalls<Operation>(
  addresses: Addresses,
): Promise<Description<Operation>> {
  const owner = await signInOwner(addresses);
  const read = async (path: string) => {
    const { status, body, text } = await owner.call('GET', path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return body as Description<Operation>;
  };
  const [everybodys, teams] = [await read('/openapi.json'), await read('/admin/openapi.json')];
  return { ...everybodys, paths: { ...everybodys.paths, ...teams.paths } };
}
