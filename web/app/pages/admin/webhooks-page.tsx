import { Webhooks } from '../../../features/admin/webhooks/webhooks.tsx';

export default Webhooks;
