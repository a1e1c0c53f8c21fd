import hashlib

import boto3
from botocore.exceptions import ClientError
from moto import mock_aws

part_mib = 5  # the smallest part that S3 takes, except for the last one
shard = bytes(range(256)) * 24_000  # a bit more than one part


def exists(key):
    """Whether a reader finds the object."""
    try:
        s3.head_object(Bucket="runs", Key=key)
    except ClientError as error:
        if error.response["Error"]["Code"] != "404":
            raise
        return False
    return True


def upload(key, *, cut_off):
    """Send the shard in parts; with `cut_off`, the job dies before it says that this was all."""
    size = part_mib * 1024 * 1024
    begun = s3.create_multipart_upload(Bucket="runs", Key=key)["UploadId"]
    parts = []
    for number, start in enumerate(range(0, len(shard), size), 1):
        part = s3.upload_part(
            Bucket="runs", Key=key, UploadId=begun, PartNumber=number, Body=shard[start : start + size]
        )
        parts.append({"PartNumber": number, "ETag": part["ETag"]})
    sent_before_end = exists(key)
    if not cut_off:
        s3.complete_multipart_upload(
            Bucket="runs", Key=key, UploadId=begun, MultipartUpload={"Parts": parts}
        )
    return len(parts), sent_before_end


with mock_aws():
    s3 = boto3.client("s3", region_name="us-east-1")
    s3.create_bucket(Bucket="runs")

    parts, found_while_sending = upload("step-10/rank-0.pt", cut_off=False)
    found_when_complete = exists("step-10/rank-0.pt")

    upload("step-11/rank-0.pt", cut_off=True)
    found_after_cut = exists("step-11/rank-0.pt")
    left_over = len(s3.list_multipart_uploads(Bucket="runs")["Uploads"])

    body = s3.get_object(Bucket="runs", Key="step-10/rank-0.pt")["Body"].read()
    read_back_equal = hashlib.sha256(body).digest() == hashlib.sha256(shard).digest()
