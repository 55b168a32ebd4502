import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { smtpUrl, whatsappGatewayOf } from '../providers/account-providers.ts';
import { exchange, NoAnswer } from '../http/http-exchange.ts';
import type { ChannelServices } from '../services.ts';
import { WhatsappFailure } from '../whatsapp/whatsapp-gateway.ts';
import { accountChannelsRepository, type KeptChannel } from './account-channels.repository.ts';
import type { OwnChannel } from './channel-settings.ts';
import { HostRefused, mailHostAddress } from '../email/mail-host.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';

type Tools = Pick<ChannelServices, 'config' | 'database'>;

/** The result of a connection test, with its Spanish message. */
export interface ChannelTest {
  readonly isWorking: boolean;
  readonly message: string;
}

const timeoutMs = 10_000;
const works = (message: string): ChannelTest => ({ isWorking: true, message });
const fails = (message: string): ChannelTest => ({ isWorking: false, message });

/** Connects and logs in. Sends nothing. */
async function smtpAnswers(kept: KeptChannel<'email'>, address: string): Promise<void> {
  const url = new URL(smtpUrl(kept, address));
  const { host, port, user } = kept.settings;
  const connection = new SMTPConnection({
    host: address,
    port,
    secure: url.protocol === 'smtps:',
    tls: { servername: host },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (!user) return;
    const credentials = { user, pass: kept.secrets.password };
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.login({ credentials }, (error) => (error ? reject(error) : resolve()));
    });
  } finally {
    connection.close();
  }
}

async function testEmail({ config }: Tools, kept: KeptChannel<'email'>): Promise<ChannelTest> {
  try {
    await smtpAnswers(kept, await mailHostAddress(kept.settings.host, { allowPrivate: config.privateHosts }));
    return works('El servidor de correo respondió y aceptó el usuario.');
  } catch (error) {
    if (error instanceof HostRefused) return fails(error.message);
    const { code } = error as { readonly code?: string };
    return fails(
      code === 'EAUTH' ? 'El servidor no aceptó el usuario o la contraseña.' : 'No pudimos conectarnos al servidor de correo.',
    );
  }
}

async function testSms({ config }: Tools, { settings, secrets }: KeptChannel<'sms'>): Promise<ChannelTest> {
  const { accountSid } = settings;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${secrets.authToken}`).toString('base64')}`;
  const url = `${config.providerUrls.twilio}/2010-04-01/Accounts/${accountSid}.json`;
  try {
    const { status } = await exchange({ url, method: 'GET', headers: { authorization } }, timeoutMs);
    if (status < 300) return works('Twilio respondió y aceptó la cuenta.');
    return fails(status === 401 || status === 404 ? 'Twilio no aceptó la cuenta o el token.' : `Twilio respondió ${status}.`);
  } catch (error) {
    if (error instanceof NoAnswer) return fails('Twilio no responde.');
    throw error;
  }
}

async function testWhatsapp({ config }: Tools, kept: KeptChannel<'wa'>): Promise<ChannelTest> {
  try {
    const profiles = await whatsappGatewayOf(kept, config).profiles();
    const [first] = profiles;
    if (first && kept.settings.provider === 'gupshup') await whatsappGatewayOf(kept, config).templates(first.id);
    return works(
      profiles.length === 1 ? 'WhatsApp respondió: hay 1 número.' : `WhatsApp respondió: hay ${profiles.length} números.`,
    );
  } catch (error) {
    if (error instanceof WhatsappFailure) return fails(`WhatsApp no aceptó la cuenta: ${error.message || 'Error desconocido'}`);
    throw error;
  }
}

/** Tests the credentials of an account's own provider; undefined when the account has none. */
export async function testChannel(tools: Tools, accountId: number, channel: OwnChannel): Promise<ChannelTest | undefined> {
  const { config, database } = tools;
  const channels = accountChannelsRepository(createSecretBox(config.keys.encryption));
  const asks = {
    email: async () => testIf(await channels.read(database, accountId, 'email'), (kept) => testEmail(tools, kept)),
    sms: async () => testIf(await channels.read(database, accountId, 'sms'), (kept) => testSms(tools, kept)),
    wa: async () => testIf(await channels.read(database, accountId, 'wa'), (kept) => testWhatsapp(tools, kept)),
  };
  return asks[channel]();
}

const testIf = async <Kept>(
  kept: Kept | undefined,
  test: (kept: Kept) => Promise<ChannelTest>,
): Promise<ChannelTest | undefined> => kept && test(kept);
