import { defineShell } from '@pregon/federation/build/define-shell';

export default defineShell(import.meta.url);
