import { readConfig } from './kernel/config/config.ts';
import { failureMessage } from './kernel/process/failure-message.ts';
import { startWorkerProcess } from './server.ts';
import { ConfigError } from './kernel/config/settings.ts';
import { endOnFaults, stopOnSignals } from './kernel/process/stop-on-signals.ts';

endOnFaults();
const onSignal = stopOnSignals();
try {
  const config = readConfig(process.env);
  if (!config.databaseUrl) throw new ConfigError(['DATABASE_URL hace falta: la base de datos integrada es de un solo proceso.']);
  const worker = await startWorkerProcess(config);
  onSignal(() => worker.stop());
  console.log('\n  Este proceso de Pregón envía los mensajes programados.\n');
} catch (error) {
  console.error(`\n${failureMessage(error)}\n`);
  process.exit(1);
}
