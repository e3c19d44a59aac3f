import { OfficeServers } from '../../../features/admin/servers.tsx';

export default OfficeServers;
