import { Chat } from '../../features/support/chat.tsx';

export default Chat;
