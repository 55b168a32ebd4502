import { readConfig } from './kernel/config/config.ts';
import { failureMessage } from './kernel/process/failure-message.ts';
import { startServer } from './server.ts';
import { endOnFaults, stopOnSignals } from './kernel/process/stop-on-signals.ts';

endOnFaults();
const onSignal = stopOnSignals();
try {
  const config = readConfig(process.env);
  const server = await startServer(config, (step) => console.log(`  ${step}`));
  onSignal(() => server.stop());
  const lines = [
    '',
    `  Pregón está listo.`,
    '',
    `  Administración   ${config.adminUrl}`,
    `  Público          ${config.publicUrl}`,
    ...(config.demo
      ? [
          '  Usuario          ana@tienda.example',
          '  Contraseña       Pregon-Demo-1',
          `  Mensajes         ${config.publicUrl}/outbox`,
        ]
      : []),
    '',
    ...(config.databaseUrl
      ? []
      : [
          `  Base de datos integrada en ${config.dataDir}: no espera al disco (sin fsync), así que un corte de luz puede perder`,
          '  lo último. Para producción, indica un PostgreSQL con DATABASE_URL.',
          '',
        ]),
  ];
  console.log(lines.join('\n'));
} catch (error) {
  console.error(`\n${failureMessage(error)}\n`);
  process.exit(1);
}
