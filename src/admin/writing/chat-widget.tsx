import '../../styles/writing.css';
import { useState } from 'react';
import { ChatPanel } from './chat-panel';
import { useChat } from './use-chat';

/** The admin assistant, bottom right, behind a gear (spec section 2): what was said stays while the dashboard is open. */
export function ChatWidget() {
  const [isOpen, setOpen] = useState(false);
  const chat = useChat();
  return (
    <div className="chat">
      {isOpen ? <ChatPanel chat={chat} onClose={() => setOpen(false)} /> : null}
      <button
        type="button"
        className="chat-toggle"
        aria-label="Admin assistant"
        aria-expanded={isOpen}
        title="Admin assistant"
        onClick={() => setOpen(!isOpen)}
      >
        <GearIcon />
      </button>
    </div>
  );
}

function GearIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
    >
      <circle cx="12" cy="12" r="3.2" />
      <path d="M10.300 3.500h3.400l.5 2.400 1.700.9 2.300-.8 1.700 2.900-1.800 1.600v2l1.800 1.600-1.700 2.900-2.300-.8-1.700.9-.5 2.400h-3.400l-.5-2.400-1.700-.9-2.300.8-1.700-2.900 1.800-1.600v-2L4.100 8.900 5.800 6l2.300.8 1.700-.9z" />
    </svg>
  );
}
