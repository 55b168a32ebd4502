import { assignmentReferences } from './audiences/experiments/assignment-references.ts';
import { previousCampaignFilter } from './audiences/audience/audience-filters.ts';
import { resultsFilter } from './audiences/audience/results-filter.ts';
import { customerFileReferences } from './audiences/profiles/customer-file-references.ts';
import { removeFromCustomerFiles } from './audiences/profiles/remove-personal-data.ts';
import { profileUses } from './audiences/profiles/profile-uses.ts';
import { formDraftSearch } from './collaboration/form-drafts/draft-search.ts';
import { removeFromCollaboration } from './collaboration/remove-personal-data.ts';
import { reviewedRecords } from './collaboration/reviewed-records.ts';
import { newsletterUses } from './content/newsletters/newsletter-uses.ts';
import { waitingDataRequests } from './collaboration/waiting-data-requests.ts';
import { countWaitingDataRequests } from './counter/data-requests/count-waiting.ts';
import { counterReferences } from './counter/customers/counter-references.ts';
import { removePersonalData } from './counter/customers/erased-person.ts';
import { readPersonRecords } from './data-export/read-person-records.ts';
import { removeFromDevMailbox } from './demo/dev-mailbox/remove-personal-data.ts';
import { removeFromImports } from './import/remove-personal-data.ts';
import { personRecords } from './insight/explanation/person-records.ts';
import { messageReferences } from './messaging/customers/message-references.ts';
import { releaseAddresses } from './messaging/deliveries/release-deliveries.ts';
import { previousCampaign } from './messaging/history/earlier-campaign.filter.ts';
import { scheduledNewsletterUses } from './messaging/schedules/pending-schedules.ts';
import { scheduledProfileUses } from './messaging/schedules/profile-uses.sql.ts';
import { resultPeople } from './results/people/result-people.filter.ts';
import { referredName } from './results/people/result-reference.sql.ts';
import { campaignSearch } from './audiences/campaigns/campaign-search.ts';
import { profileSearch } from './audiences/profiles/profile-search.ts';
import { newsletterSearch } from './content/newsletters/newsletter-search.ts';
import { newsletterWorkSearch } from './content/newsletters/newsletter-work-search.ts';
import { reviewedNewsletters } from './content/newsletters/reviewed-newsletters.ts';
import { resultSumsOf } from './audiences/result-order/result-sums-of.ts';
import { listFiles } from './identity/list-files/list-file.ts';
import { auditListFile } from './identity/audit/audit.list-file.ts';
import { assignableStores } from './identity/users/assignable-stores.ts';
import { removeFromSavedViews } from './identity/saved-views/remove-personal-data.ts';
import { usersListFile } from './identity/users/users.list-file.ts';
import { importsListFile } from './import/imports.list-file.ts';
import { invitationsListFile } from './identity/invitations/invitations.list-file.ts';
import { shortLinksListFile } from './messaging/short-links/short-links.list-file.ts';
import { profilesListFile } from './audiences/profiles/profiles.list-file.ts';
import { productsListFile } from './import/products.list-file.ts';
import { storesListFile } from './import/stores.list-file.ts';
import { campaignsListFile } from './results/list-files/campaigns.list-file.ts';
import { newslettersListFile } from './results/list-files/newsletters.list-file.ts';
import { schedulesListFile } from './results/list-files/schedules.list-file.ts';
import { providedSums } from './results/sendings/provided-sums.ts';
import { userSearch } from './identity/users/user-search.ts';
import { draftSources, searchSources } from './kernel/search/search-source.ts';
import { reviewedSchedules } from './messaging/schedules/reviewed-schedules.ts';
import { scheduleSearch } from './messaging/schedules/schedule-search.ts';
import { shortLinkSearch } from './messaging/short-links/short-link-search.ts';
import { customerReferences } from './retail/customers/customer-references.ts';
import { customerSource } from './retail/customers/customer-source.ts';
import { assignedStores } from './retail/stores/assigned-stores.ts';
import { storeSearch } from './retail/stores/store-search.ts';
import { accountResumed } from './hosting/platform/account-resumed.ts';
import { operationFigures } from './hosting/platform/operation-figures.ts';
import { readLastImport } from './import/last-import.ts';
import { readMessagingQueues } from './messaging/deliveries/operation-figures.ts';
import { readProviderStates } from './messaging/deliveries/provider-states.ts';
import { readLastWebhook, readWebhookQueue } from './outbox/webhook-figures.ts';
import { resumeSchedules } from './messaging/schedules/resume-account.ts';
import { sharedPeopleListFile } from './messaging/sending-calendar/shared-people.list-file.ts';
import { whatsappTemplatesListFile } from './messaging/whatsapp/whatsapp-templates.list-file.ts';

/* Provides every extension point. Each program imports this file before anything else of the server. */
assignableStores.provide(assignedStores);
accountResumed.provide(resumeSchedules);
operationFigures.provide({
  messagingQueues: readMessagingQueues,
  webhookQueue: readWebhookQueue,
  providers: readProviderStates,
  lastWebhook: readLastWebhook,
  lastImport: readLastImport,
});
previousCampaignFilter.provide(previousCampaign);
resultsFilter.provide({ filter: resultPeople, nameOf: referredName });
profileUses.provide(scheduledProfileUses);
newsletterUses.provide(scheduledNewsletterUses);
reviewedRecords.provide({ newsletter: reviewedNewsletters, schedule: reviewedSchedules });
customerReferences.provide([...counterReferences, customerFileReferences, assignmentReferences, ...messageReferences]);
waitingDataRequests.provide(countWaitingDataRequests);
removePersonalData.provide([
  removeFromImports,
  removeFromDevMailbox,
  releaseAddresses,
  removeFromSavedViews,
  removeFromCollaboration,
  removeFromCustomerFiles,
]);
resultSumsOf.provide(providedSums);
personRecords.provide(readPersonRecords);
listFiles.provide([
  auditListFile,
  campaignsListFile,
  importsListFile,
  invitationsListFile,
  newslettersListFile,
  productsListFile,
  profilesListFile,
  schedulesListFile,
  sharedPeopleListFile,
  shortLinksListFile,
  storesListFile,
  usersListFile,
  whatsappTemplatesListFile,
]);
draftSources.provide([formDraftSearch, newsletterWorkSearch]);
searchSources.provide([
  campaignSearch,
  profileSearch,
  newsletterSearch,
  scheduleSearch,
  customerSource,
  storeSearch,
  shortLinkSearch,
  userSearch,
]);
