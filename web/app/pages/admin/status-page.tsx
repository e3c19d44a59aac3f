import { Incidents } from '../../../features/admin/incidents.tsx';

export default Incidents;
