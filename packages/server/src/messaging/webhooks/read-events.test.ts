import { describe, expect, it } from '@jest/globals';
import { readGupshup, readMeta, readOwnEvents, readTwilio } from './read-events.ts';

describe('events in our own format', () => {
  it('are one or several', () => {
    expect(readOwnEvents({ event: 'read', id: '7' }, 'sms')).toEqual([{ kind: 'read', id: '7' }]);
    expect(readOwnEvents([{ event: 'failed' }, { event: 'failed', permanent: true, reason: 'No existe' }], 'email')).toEqual([
      { kind: 'failed', permanent: false, reason: '' },
      { kind: 'failed', permanent: true, reason: 'No existe' },
    ]);
  });

  it('are replies by SMS only', () => {
    const answer = { event: 'answer', from: '300', text: 'STOP', at: '2026-11-23T10:00:00Z' };
    expect(readOwnEvents(answer, 'sms')).toEqual([
      { kind: 'answer', channel: 'sms', from: '300', text: 'STOP', at: new Date('2026-11-23T10:00:00Z') },
    ]);
    expect(readOwnEvents({ ...answer, at: undefined }, 'sms')).toEqual([
      { kind: 'answer', channel: 'sms', from: '300', text: 'STOP', at: undefined },
    ]);
    expect(readOwnEvents(answer, 'email')).toEqual([]);
  });

  it('are a thousand at most', () => {
    const events = Array.from({ length: 1000 }, () => ({ event: 'read' }));
    expect(readOwnEvents(events, 'sms')).toHaveLength(1000);
    expect(readOwnEvents([...events, { event: 'read' }], 'sms')).toBeUndefined();
    expect(readOwnEvents({ event: 'opened' }, 'sms')).toBeUndefined();
    expect(readOwnEvents(null, 'sms')).toBeUndefined();
  });
});

describe('events of Twilio', () => {
  it.each([
    ['delivered', '', { kind: 'delivered', reference: 'SM1' }],
    ['read', '', { kind: 'read', reference: 'SM1' }],
    ['failed', '30003', { kind: 'failed', reference: 'SM1', permanent: true, reason: 'Twilio 30003' }],
    ['undelivered', '30001', { kind: 'failed', reference: 'SM1', permanent: false, reason: 'Twilio 30001' }],
  ])('report %s', (MessageStatus, ErrorCode, event) => {
    expect(readTwilio({ MessageSid: 'SM1', MessageStatus, ErrorCode })).toEqual([event]);
  });

  it('report a failure without a code, and nothing of a status on its way', () => {
    expect(readTwilio({ MessageSid: 'SM1', MessageStatus: 'failed' })).toMatchObject([{ reason: 'Twilio', permanent: false }]);
    expect(readTwilio({ MessageSid: 'SM1', MessageStatus: 'sent' })).toEqual([]);
  });

  it('are replies of both channels', () => {
    const reply = { MessageSid: 'SM2', Body: 'Hola' };
    expect(readTwilio({ ...reply, From: 'whatsapp:+573001' })).toEqual([
      { kind: 'answer', channel: 'wa', from: '+573001', text: 'Hola', reference: 'SM2' },
    ]);
    expect(readTwilio({ ...reply, From: '+573001' })).toMatchObject([{ channel: 'sms', from: '+573001' }]);
    expect(readTwilio({ From: '+573001' })).toEqual([]);
    expect(readTwilio(reply)).toEqual([]);
  });
});

describe('events of Meta', () => {
  const of = (value: object) => readMeta({ entry: [{ changes: [{ value }] }] });

  it('are statuses', () => {
    const statuses = [
      { id: 'w1', status: 'delivered', biz_opaque_callback_data: '7' },
      { id: 'w2', status: 'read' },
      { id: 'w3', status: 'sent' },
      { id: 'w4', status: 'failed', errors: [{ code: 131026, title: 'Undeliverable', error_data: { details: 'No tiene' } }] },
      { id: 'w5', status: 'failed', errors: [{ code: 131000, title: 'Something' }] },
      { id: 'w6', status: 'failed', errors: [{ code: 1 }] },
    ];
    expect(of({ statuses })).toEqual([
      { kind: 'delivered', reference: 'w1', id: '7' },
      { kind: 'read', reference: 'w2', id: undefined },
      { kind: 'failed', reference: 'w4', id: undefined, permanent: true, reason: 'No tiene' },
      { kind: 'failed', reference: 'w5', id: undefined, permanent: false, reason: 'Something' },
      { kind: 'failed', reference: 'w6', id: undefined, permanent: false, reason: '1' },
    ]);
  });

  it('are replies by text and by both kinds of buttons', () => {
    const common = { from: '573001', id: 'm1', timestamp: '1700000000' };
    const answer = { kind: 'answer', channel: 'wa', from: '+573001', at: new Date(1_700_000_000_000), reference: 'm1' };
    const messages = [
      { ...common, text: { body: 'Hola' } },
      { ...common, button: { text: 'Sí' }, timestamp: 'ayer' },
      { ...common, interactive: { button_reply: { title: 'No' } }, timestamp: '0' },
      { ...common, image: {} },
      { ...common, from: undefined, text: { body: 'Hola' } },
    ];
    expect(of({ messages })).toEqual([
      { ...answer, text: 'Hola' },
      { ...answer, text: 'Sí', at: undefined },
      { ...answer, text: 'No', at: undefined },
    ]);
  });

  it('are none in another body', () => {
    expect([null, 'entry', { entry: {} }, { entry: [null] }, { entry: [{ changes: [1] }] }].flatMap(readMeta)).toEqual([]);
  });
});

describe('events of Gupshup', () => {
  const status = (payload: object) => readGupshup({ type: 'message-event', payload });

  it.each([
    [
      { type: 'delivered', gsId: 'g1', id: 'w1' },
      { kind: 'delivered', reference: 'g1' },
    ],
    [
      { type: 'read', id: 'w1' },
      { kind: 'read', reference: 'w1' },
    ],
    [
      { type: 'failed', gsId: 'g1', payload: { code: 1002, reason: 'No existe' } },
      { kind: 'failed', reference: 'g1', permanent: true, reason: 'No existe' },
    ],
    [
      { type: 'failed', gsId: 'g1', payload: { code: 131026 } },
      { kind: 'failed', reference: 'g1', permanent: true, reason: '131026' },
    ],
    [
      { type: 'failed', gsId: 'g1' },
      { kind: 'failed', reference: 'g1', permanent: false, reason: '' },
    ],
  ])('report %j', (payload, event) => {
    expect(status(payload)).toEqual([event]);
  });

  it('are replies, with the time in milliseconds', () => {
    const payload = { id: 'm1', sender: { phone: '573001' }, payload: { text: 'Hola' } };
    const at = 1_700_000_000_000;
    const answer = { kind: 'answer', channel: 'wa', from: '+573001', text: 'Hola', at: new Date(at), reference: 'm1' };
    expect(readGupshup({ type: 'message', timestamp: at, payload })).toEqual([answer]);
    expect(readGupshup({ type: 'message', timestamp: at, payload: { ...payload, payload: { title: 'Sí' } } })).toEqual([
      { ...answer, text: 'Sí' },
    ]);
    expect(readGupshup({ type: 'message', payload: { ...payload, payload: {} } })).toEqual([]);
    expect(readGupshup({ type: 'message', payload: { ...payload, sender: {} } })).toEqual([]);
  });

  it('are none of other types', () => {
    expect(status({ type: 'enqueued', gsId: 'g1' })).toEqual([]);
    expect(readGupshup({ type: 'user-event', payload: { type: 'read', id: 'w1' } })).toEqual([]);
    expect(readGupshup(null)).toEqual([]);
  });
});
