export { JoinStaff as default } from '../../../features/account/join-staff.tsx';
