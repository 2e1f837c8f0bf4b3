import { sql } from "drizzle-orm";
import { accessReviewLines, accessReviews, applications, assignments, clients, users } from "~/hub/kit/db/schema";
import type { Named } from "../../support/seed";
import type { App } from "./app";

interface ReviewOptions {
  number: number;
  name?: string;
  /** Whether keeping access wants a reason. */
  isUnused?: boolean;
}

/** Opens a review of an application as an Admin's click does, without its mails. @returns its id */
export async function seedReview(
  { seed: { db } }: Pick<App, "seed">,
  application: Named,
  { number, name = `Review ${number}`, isUnused = false }: ReviewOptions,
): Promise<string> {
  const [review] = await db
    .insert(accessReviews)
    .values({
      ...{ number, name, applicationId: application.id, application: application.name },
      ...{ deadline: new Date("2099-01-01"), undecided: "KEEP", lines: 0, hash: "0".repeat(64) },
      ...{ openedBy: application.id, openedByName: "Somebody" },
    })
    .returning({ id: accessReviews.id });
  await db.execute(sql`
    insert into ${accessReviewLines} (review_id, position, user_id, person, email, application_id, application, client_id, client, role,
      since, is_self_assigned, given_by, is_unused, is_for_admins)
    select ${review!.id}::uuid, row_number() over (order by ${users.email}), ${users.id}, ${users.firstName} || ' ' || ${users.lastName},
      ${users.email}, ${applications.id}, ${applications.name}, ${clients.id}, ${clients.actualName}, ${assignments.role},
      ${assignments.createdAt}, ${assignments.isSelfAssigned}, ${assignments.givenBy}, ${isUnused}::boolean, false
    from ${assignments}
    join ${users} on ${users.id} = ${assignments.userId}
    join ${applications} on ${applications.id} = ${assignments.applicationId}
    join ${clients} on ${clients.id} = ${assignments.clientId}
    where ${assignments.applicationId} = ${application.id}`);
  await db.execute(sql`update ${accessReviews} set lines = (select count(*) from ${accessReviewLines}
    where ${accessReviewLines.reviewId} = ${review!.id}) where ${accessReviews.id} = ${review!.id}`);
  return review!.id;
}
